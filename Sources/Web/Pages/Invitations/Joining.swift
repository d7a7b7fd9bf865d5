import Accounts
import HTML
import HTTP
import Ledger
import Store
import Words

/// Joining a group by an invitation: with the account of the session, a new account, or as a guest.
enum Joining {
  static func create(_ visit: Visit) async throws -> Response {
    // The form's body is not read if the link is not valid.
    guard var page = try JoinPage(visit) else { return closed(visit) }
    guard page.signInFirst == nil else { return visit.redirect(to: page.signIn) }
    let sent = try await visit.form()
    page.form = try JoinForm(sent, try visit.operation(of: sent))
    if let visitor = visit.visitor, try JoinPage.isMember(visitor, of: page.group.id, visit) {
      return visit.redirect(to: Link("/groups", page.group.id), findingDone: visit.t.joinedAlready)
    }
    do { return try await join(page, visit) } catch let errors as FormErrors {
      return page.response(errors, to: visit)
    } catch let error as InvitationError where error.isExclusion {
      return page.response(excluding: error, to: visit)
    } catch Refusal.limit(.members) {
      return page.response(FormErrors(page.whoField, visit.t.joinFull), to: visit)
    } catch is InvitationError { return closed(visit) } catch let wait as SignInAttempts.Wait {
      let errors = FormErrors(page.whoField, visit.t.signInTooMany(seconds: wait.seconds))
      return wait.told(by: page.response(errors, .tooManyRequests, to: visit))
    } catch { return page.response(to: try visit.refused(by: error)) }
  }

  /// A script leaves the form, which is of no use any more, for the page that says so.
  private static func closed(_ visit: Visit) -> Response {
    guard visit.head[.refresh] != nil else { return JoinPage.closed(visit) }
    var response = visit.redirect(to: Link("/join", visit.parameters["token"] ?? ""))
    response.closes = true
    return response
  }

  private static func join(_ page: JoinPage, _ visit: Visit) async throws -> Response {
    var errors = FormErrors()
    let (claim, name) = try claim(page, &errors, visit)
    guard let visitor = visit.visitor else {
      let credentials = page.form.credentials(&errors, visit.t)
      guard let claim, let name, errors.isEmpty else { throw errors }
      return try await join(page, claim, named: name, credentials, visit)
    }
    guard let claim, errors.isEmpty else { throw errors }
    let author = try visit.author
    try await visit.write { try enter(page, claim, author, visit.t, $0) }
    return try arrive(page, claim, as: visitor.account.id, in: visitor.session, visit)
  }

  /// Joins with a new account, made in the same transaction: if joining fails, no account remains. Requests
  /// count against the sign-in attempts of their network.
  private static func join(
    _ page: JoinPage, _ claim: JoiningMember, named name: String, _ credentials: JoinForm.Credentials?,
    _ visit: Visit
  ) async throws -> Response {
    try visit.site.signIns.attempts.require([.network(visit.network)], at: visit.now)
    let hash = try await hash(credentials, visit)
    let begun = visit.newSession(for: visit.newID())
    let new =
      if let credentials, let hash {
        NewAccount(credentials.choice(named: name), password: hash, in: begun, from: visit.network)
      } else { NewAccount(guest: name, in: begun, from: visit.network) }
    let author = Origin(.person(new.account.id), on: begun.session.id.retyped(as: Device.self), at: visit.now)
    do {
      try await visit.write { transaction in
        try new.add(to: transaction)
        try enter(page, claim, author, visit.t, transaction)
      }
    } catch AccountError.usernameTaken { throw FormErrors("username", visit.t.usernameTaken) }
    var response = try arrive(page, claim, as: new.account.id, in: begun.session, visit)
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }

  /// Nil for a guest. A user name that is taken is refused before the password is hashed.
  private static func hash(_ credentials: JoinForm.Credentials?, _ visit: Visit) async throws -> String? {
    guard let credentials else { return nil }
    do { try visit.read { try credentials.username.requireFree(in: $0) } } catch AccountError.usernameTaken {
      throw FormErrors("username", visit.t.usernameTaken)
    }
    return try await visit.site.signIns.passwords.hash(credentials.password, from: visit.network)
  }

  private static func enter(
    _ page: JoinPage, _ claim: JoiningMember, _ author: Origin, _ t: Strings, _ transaction: Transaction
  ) throws {
    if case .new(let new) = claim { try requireNewName(new.name, page, author.author, t, transaction) }
    do {
      _ = try transaction.join(
        with: page.token.digest, as: claim, operation: page.form.operation, from: author)
    } catch let refusal as Refusal {
      switch refusal {
      case .hasPart: throw FormErrors("member", t.joinNameHasPart)
      // Another request claimed the member first.
      case .alreadyClaimed, .removedMember: throw FormErrors("member", t.joinNameTaken)
      default: throw refusal
      }
    }
  }

  /// Asks a new member who enters the name of a current member whether they are that member.
  private static func requireNewName(
    _ name: String, _ page: JoinPage, _ author: Author, _ t: Strings, _ snapshot: Snapshot
  ) throws {
    let members = try snapshot.members(of: page.group.id).filter {
      $0.person == nil || $0.person != author.person
    }
    guard let other = members.current(named: name) else { return }
    throw FormErrors(
      "name", other.person == nil ? t.joinNameThere(name: other.name) : t.joinNameJoined(name: other.name))
  }

  /// A member for whom others wrote entries is welcomed with them; others see the list.
  private static func arrive(
    _ page: JoinPage, _ claim: JoiningMember, as person: ID<Person>, in session: Session, _ visit: Visit
  ) throws -> Response {
    let group = page.group.id
    if case .existing(let member) = claim,
      try visit.read({ try $0.booksKept(for: member, besides: person, in: group) }) != nil
    {
      return visit.redirect(to: Link("/groups", group, "welcome"))
    }
    return visit.redirect(to: Link("/groups", group), saying: visit.t.joined(group: page.title), in: session)
  }

  /// The member that the visitor claims to be or will become, and the display name of a new account.
  private static func claim(_ page: JoinPage, _ errors: inout FormErrors, _ visit: Visit) throws -> (
    JoiningMember?, String?
  ) {
    let typed = page.form.name
    if page.form.member.isEmpty, page.invitation.member == nil {
      let name = errors.check("name", typed, visit.t, DisplayName.init)
      if let name, errors.isEmpty {
        let author = visit.visitor.map { Author.person($0.account.id) } ?? .system
        try visit.read { try requireNewName(name.text, page, author, visit.t, $0) }
      }
      let member = page.form.operation.retyped(as: Member.self)
      return (name.map { .new(NewMember(member, $0.text)) }, name?.text)
    }
    let member = try intended(page, &errors, visit)
    let isBlank = typed.allSatisfy(\.isWhitespace)
    let name = isBlank ? member?.name : errors.check("name", typed, visit.t, DisplayName.init)?.text
    return (member.map { .existing($0.id) }, name)
  }

  /// The member that is claimed. A member of another group is not found.
  private static func intended(_ page: JoinPage, _ errors: inout FormErrors, _ visit: Visit) throws -> Member?
  {
    let id = page.form.member.isEmpty ? page.invitation.member : ID(page.form.member)
    let all = try visit.read { try $0.members(of: page.group.id) }
    guard let member = all.first(where: { $0.id == id }) else { throw Problem.notFound }
    guard page.names.contains(where: { $0.id == member.id }) else {
      errors.add("member", visit.t.joinNameTaken)
      return nil
    }
    return member
  }
}

extension InvitationError {
  /// Whether an owner has removed them, so that no name would be accepted.
  fileprivate var isExclusion: Bool { self == .removed || self == .merged }
}
