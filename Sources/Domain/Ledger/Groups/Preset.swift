/// A saved split with a name, such as "rent 60/40".
package struct Preset: Hashable, Sendable {
  package let id: ID<Preset>
  package var name: String
  package var split: Split

  package init(id: ID<Preset>, name: String, split: Split) {
    self.id = id
    self.name = name
    self.split = split
  }
}
