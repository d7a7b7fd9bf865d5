internal import SQLite

/// What a personal token allows, never more than its owner may.
package struct TokenScopes: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Looking at everything.
  package static let read = TokenScopes(rawValue: 1)
  /// Adding entries, payments and receipts: what an automation needs.
  package static let add = TokenScopes(rawValue: 2)
  /// Changing and deleting them too, and what entries are sorted by.
  package static let write = TokenScopes(rawValue: 4)
  /// Members, roles, and the group itself.
  package static let manage = TokenScopes(rawValue: 8)
  /// What the owner has chosen for themselves.
  package static let account = TokenScopes(rawValue: 16)

  package static let all: TokenScopes = [.read, .add, .write, .manage, .account]

  /// Each of them with the word that programs use for it, in the order in which they allow more.
  package static let names: [(name: String, scope: TokenScopes)] = [
    ("read", .read), ("add", .add), ("write", .write), ("manage", .manage), ("account", .account),
  ]

  /// Reads words with commas between them; nil where one is unknown, and for none at all.
  package init?(named text: String) {
    var scopes: TokenScopes = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = Self.names.first(where: { $0.name.utf8.elementsEqual(word.utf8) }) else { return nil }
      scopes.insert(known.scope)
    }
    guard !scopes.isEmpty else { return nil }
    self = scopes
  }

  /// The words of what it holds.
  package var words: [String] { Self.names.filter { contains($0.scope) }.map(\.name) }

  /// Whether what needs `scope` may be done: whoever may change entries may add some.
  package func allow(_ scope: TokenScopes) -> Bool {
    contains(scope) || scope == .add && contains(.write)
  }
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
