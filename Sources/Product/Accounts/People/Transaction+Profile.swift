package import Ledger
package import Store

/// Changes of one's own profile; what is nil stays as it is.
package struct ProfileChange: Sendable {
  package var name: DisplayName?
  /// The address that others see; an inner nil removes it.
  package var mail: MailAddress??
  package var isFindable: Bool?

  package init() {}
}

/// How pages look for a person; what is nil follows the browser or the server.
package struct PageSettings: Sendable {
  let language: String?
  let formats: String?
  let timeZone: String?
  let theme: Account.Theme

  package init(language: String?, formats: String?, timeZone: String?, theme: Account.Theme) {
    (self.language, self.formats, self.timeZone, self.theme) = (language, formats, timeZone, theme)
  }
}

extension Transaction {
  /// Changes a profile, and returns the account as it is then. Throws `AccountError.missing`.
  package func change(_ change: ProfileChange, of person: ID<Person>) throws -> Account {
    try update(person) { account in
      if let name = change.name { account.displayName = name.text }
      if let mail = change.mail { account.mail = mail?.text }
      if let isFindable = change.isFindable { account.isFindable = isFindable }
    }
  }

  /// Keeps the settings of a person's pages. Throws `AccountError.missing`.
  package func keep(_ settings: PageSettings, of person: ID<Person>) throws {
    try update(person) { account in
      (account.language, account.formats) = (settings.language, settings.formats)
      // An account without a time zone that leaves the choice empty stays as it is.
      account.timeZone = settings.timeZone ?? account.timeZone.map { _ in "" }
      account.theme = settings.theme
    }
  }

  /// Sets the time zone of a person. Throws `AccountError.missing`.
  package func setTimeZone(of person: ID<Person>, to zone: String) throws {
    try update(person) { $0.timeZone = zone }
  }

  @discardableResult private func update(_ person: ID<Person>, _ change: (inout Account) -> Void) throws
    -> Account
  {
    guard var account = try account(person) else { throw AccountError.missing }
    change(&account)
    try update(account)
    return account
  }

  // MARK: - Credentials

  /// Changes the username. Throws `AccountError.usernameTaken`.
  package func changeUsername(to name: Username, proved proof: Reauthentication) throws {
    try proof.require(in: self)
    try setUsername(of: proof.account, to: name.text)
  }

  /// Turns a guest into a full account. Throws `AccountError.changedMeanwhile` if it is one already:
  /// changing an existing password requires knowing it.
  package func setCredentials(ofGuest id: ID<Person>, _ username: Username, hash: String) throws {
    guard try account(id)?.isGuest == true else { throw AccountError.changedMeanwhile }
    try setCredentials(of: id, username: username.text, password: hash)
  }

  /// Deletes the account of the origin's author, as the store does. Guests have no proof.
  package func deleteAccount(
    as operation: ID<Operation>, from origin: Origin, instead former: String?, proved proof: Reauthentication?
  ) throws {
    try proof?.require(in: self)
    try deleteAccount(as: operation, from: origin, instead: former)
  }
}
