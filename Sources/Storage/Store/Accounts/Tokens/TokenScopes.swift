internal import SQLite

/// The permissions of a personal token, which never exceed its owner's.
package struct TokenScopes: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Reading everything.
  package static let read = TokenScopes(rawValue: 1)
  /// Adding entries, payments and receipts: enough for an automation.
  package static let add = TokenScopes(rawValue: 2)
  /// Changing and deleting them too, with categories, tags and shops.
  package static let write = TokenScopes(rawValue: 4)
  /// Changing members, roles, and the group itself.
  package static let manage = TokenScopes(rawValue: 8)
  /// Changing the owner's own settings.
  package static let account = TokenScopes(rawValue: 16)

  package static let all: TokenScopes = [.read, .add, .write, .manage, .account]

  /// The names of the scopes in the API, from the least to the most powerful.
  package static let names: [(name: String, scope: TokenScopes)] = [
    ("read", .read), ("add", .add), ("write", .write), ("manage", .manage), ("account", .account),
  ]

  /// Parses names separated by commas; nil if one is unknown, or if there are none.
  package init?(named text: String) {
    var scopes: TokenScopes = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = Self.names.first(where: { $0.name.utf8.elementsEqual(word.utf8) }) else { return nil }
      scopes.insert(known.scope)
    }
    guard !scopes.isEmpty else { return nil }
    self = scopes
  }

  /// The names of the scopes in the set.
  package var words: [String] { Self.names.filter { contains($0.scope) }.map(\.name) }

  /// Whether `scope` is granted: `write` includes `add`.
  package func allow(_ scope: TokenScopes) -> Bool { contains(scope) || scope == .add && contains(.write) }
}

extension TokenScopes: Storable {
  var stored: Value { .integer(Int64(rawValue)) }

  init(stored column: Column) throws {
    guard let rawValue = Int(exactly: try column.integer()), (1...Self.all.rawValue).contains(rawValue) else {
      throw column.mismatch("scopes")
    }
    self.init(rawValue: rawValue)
  }
}
