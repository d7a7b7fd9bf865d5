/// Changes of a saved split.
package enum PresetAction: Hashable, Sendable {
  case added(name: String, split: Split)
  case renamed(String)
  case split(Split)
  case removed(Bool)
}
