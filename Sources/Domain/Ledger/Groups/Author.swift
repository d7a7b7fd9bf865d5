/// The author of an operation.
package enum Author: Hashable, Sendable {
  case person(ID<Person>)
  /// The program itself, such as for recurring entries.
  case system

  /// The person; nil for the program.
  package var person: ID<Person>? { if case .person(let id) = self { id } else { nil } }
}
