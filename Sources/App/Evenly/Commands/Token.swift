import Accounts
import Ledger
import Store
import Words

/// Makes, lists and removes API tokens.
struct Token {
  private enum Action {
    case add(NewToken)
    case list
    case remove(ID<PersonalToken>)
  }

  private let database: String
  private let action: Action
  private let username: String

  init(_ settings: Settings) throws(Failure) {
    database = settings.database
    let word = try settings.operand(0)
    username = try settings.operand(1)
    switch word {
    case "add": action = .add(try Self.newToken(settings))
    case "list": action = .list
    case "remove":
      guard let id = ID<PersonalToken>(try settings.operand(2)) else {
        throw .usage("token remove takes the id that token list prints")
      }
      action = .remove(id)
    default: throw .usage("token takes add, list or remove, not '\(word)'")
    }
    let expected = word == "remove" ? 3 : 2
    guard settings.operandCount == expected else { throw .usage("token \(word) takes no id") }
  }

  private static func newToken(_ settings: Settings) throws(Failure) -> NewToken {
    guard let name = settings[.tokenName] else { throw .usage("token add needs --name") }
    guard let scopes = settings[.scopes].flatMap({ TokenScopes(named: $0) }) else {
      let words = TokenScopes.names.map(\.name).joined(separator: ",")
      throw .usage("token add needs --scopes, one or more of \(words)")
    }
    let group = settings[.group].map { ID<Group>($0) }
    if case .some(nil) = group { throw settings.misuse(.group, "takes the id of a group, as in its URL") }
    let days = try settings.number(.days, in: 0...PersonalToken.mostDays) ?? PersonalToken.usualDays
    do throws(NewToken.Mistake) {
      return try NewToken(named: name, scopes, group: group ?? nil, days: days == 0 ? nil : days)
    } catch { throw settings.misuse(.tokenName, "takes 1 to \(PersonalToken.longestName) characters") }
  }

  func run() throws(Failure) -> ExitCode {
    try Failure.translating {
      do { try carryOut() } catch AccountAdmin.Refusal.unknown(let username) {
        throw Failure(.badData, "there is no account named \(username)")
      } catch NewToken.Mistake.notInGroup {
        throw Failure(.badData, "\(username) is not in this group")
      } catch Refusal.limit(let limit) { throw Failure(.badData, limit.words(Strings(language: .en))) }
    }
    return .success
  }

  private func carryOut() throws {
    switch action {
    case .list: try list()
    case .add(let token): try keeping { Console.print(try $0.add(token, for: username)) }
    case .remove(let id):
      try keeping { tokens in
        guard try tokens.remove(id, of: username) else {
          throw Failure(.badData, "\(username) has no such token")
        }
      }
    }
  }

  private func keeping(_ body: (TokenAdmin) throws -> Void) throws {
    let store = try DataStore.open(existing: database)
    defer { store.close() }
    try body(TokenAdmin(store))
  }

  private func list() throws {
    let reader = try StoreReader(path: database)
    defer { reader.close() }
    let tokens = try reader.read { snapshot in
      guard let account = try snapshot.account(named: Username(trying: username).text) else {
        throw AccountAdmin.Refusal.unknown(username: username)
      }
      return try snapshot.tokens(of: account.id)
    }
    for token in tokens { Console.print(Self.row(token)) }
  }

  /// Tab-separated, for scripts: the id, the beginning, the name, the scopes, the group, and the last day.
  private static func row(_ token: PersonalToken) -> String {
    [
      token.id.description, "evenly_\(token.beginning)…", token.name,
      token.scopes.words.joined(separator: ","), token.group?.description ?? "-",
      token.expires?.iso8601 ?? "-",
    ].joined(separator: "\t")
  }
}
