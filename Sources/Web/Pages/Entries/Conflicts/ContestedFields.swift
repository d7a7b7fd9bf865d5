import HTTP
import Household

extension Set<ContestedField> {
  /// The fields that stay as the other one saved them: `keep[title]` and so on, where it says `theirs` and not
  /// `mine`.
  init(_ form: Form) throws(FormError) {
    self = Set(
      try form.indexed("keep").filter { $0.value == "theirs" }.compactMap { ContestedField(rawValue: $0.key) }
    )
  }
}
