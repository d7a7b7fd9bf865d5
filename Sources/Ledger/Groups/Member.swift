/// A name in a group, which an account may have claimed.
package struct Member: Hashable, Sendable {
  package let id: ID<Member>
  package var name: String

  package init(id: ID<Member>, name: String) {
    self.id = id
    self.name = name
  }
}
