import Accounts
import Refusals
import Store
import Words

/// Adds, lists and disables accounts, and resets passwords.
struct User {
  private enum Action: String {
    case add
    case list
    case resetPassword = "reset-password"
    case resetSecondFactor = "reset-second-factor"
    case disable
  }

  private let database: String
  private let action: Action
  private let name: String

  init(_ settings: Settings) throws(Failure) {
    database = settings.database
    let word = try settings.operand(0)
    guard let action = Action(rawValue: word) else {
      throw .usage("user takes add, list, reset-password, reset-second-factor or disable, not '\(word)'")
    }
    self.action = action
    guard action == .list else {
      name = try settings.operand(1)
      return
    }
    guard settings.operandCount == 1 else { throw .usage("user list takes no name") }
    name = ""
  }

  func run() throws(Failure) -> ExitCode {
    try Failure.translating {
      do { try carryOut() } catch let refusal as AccountAdmin.Refusal {
        throw Failure(.badData, refusal.sentence)
      }
    }
    return .success
  }

  private func carryOut() throws {
    switch action {
    case .list: try list()
    case .add: try keeping(DataStore.open(database)) { try $0.add(name, password: PasswordPrompt.read()) }
    case .resetPassword:
      try keeping(DataStore.open(existing: database)) { accounts in
        try accounts.account(named: name)
        try accounts.resetPasswordAndEnable(of: name, to: PasswordPrompt.read())
      }
    case .resetSecondFactor:
      try keeping(DataStore.open(existing: database)) { try $0.resetSecondFactor(of: name) }
    case .disable: try keeping(DataStore.open(existing: database)) { try disable($0) }
    }
  }

  private func disable(_ accounts: AccountAdmin) throws {
    try accounts.disable(name)
    guard try accounts.ownsInstance(name) else { return }
    Console.complain("\(name) is the owner of this server; reset-password enables the account again")
  }

  private func keeping(_ store: DataStore, _ body: (AccountAdmin) throws -> Void) throws {
    defer { store.close() }
    try body(AccountAdmin(store))
  }

  private func list() throws {
    let reader = try StoreReader(path: database)
    defer { reader.close() }
    let (accounts, owner) = try reader.read { (try $0.accounts(), try $0.instance()?.owner) }
    for account in accounts { Console.print(Self.row(account, isOwner: account.id == owner)) }
  }

  /// Tab-separated, for scripts: the username, the name, and its state.
  private static func row(_ account: Account, isOwner: Bool) -> String {
    var marks: [String] = []
    if isOwner { marks.append("owner") }
    if account.isGuest { marks.append("guest") }
    if account.isDisabled { marks.append("disabled") }
    return [account.username ?? "-", account.displayName, marks.joined(separator: ",")].joined(
      separator: "\t")
  }
}

extension AccountAdmin.Refusal {
  /// The reason in the words of the site's own rules, without a full stop.
  fileprivate var sentence: String {
    switch self {
    case .username(let mistake): mistake.words(Strings(language: .en))
    case .password(let weakness): weakness.words(Strings(language: .en))
    case .taken(let username): "an account named \(username) already exists"
    case .unknown(let username): "there is no account named \(username)"
    case .noSecondFactor(let username): "\(username) has no second factor"
    case .noMemory: "there is not enough memory to hash a password"
    }
  }
}
