/// Why what was sent cannot be taken as a form.
package enum FormError: Error, Equatable {
  /// It does not keep to the format; the reason is for the log and repeats nothing that was sent.
  case malformed(String)
  case tooManyFields
  case tooLarge
  /// A name that means one value came more than once.
  case repeated(String)

  /// What to answer with.
  package var status: Status {
    switch self {
    case .malformed, .repeated: .badRequest
    case .tooManyFields, .tooLarge: .contentTooLarge
    }
  }
}
