import HTTP
import Household

extension Set<ContestedField> {
  /// The fields that keep the other person's value: those with
  /// `theirs`, and not `mine`, in `keep[title]` and so on.
  init(_ form: Form) throws(FormError) {
    self = Set(
      try form.indexed("keep").filter { $0.value == "theirs" }.compactMap { ContestedField(rawValue: $0.key) }
    )
  }
}
