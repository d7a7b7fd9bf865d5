/// Why what was sent cannot be taken as a form.
package enum FormError: Error, Equatable {
  /// It does not keep to the format; the reason is for the log and repeats nothing that was sent.
  case malformed(String)
  /// The name of a field is longer than that of any field there is.
  case longName
  /// A text has more marks in a row than any writing has.
  case tooManyMarks
  case tooManyFields
  case tooLarge
  /// A name that means one value came more than once.
  case repeated(String)

  /// What to answer with.
  package var status: Status {
    switch self {
    case .malformed, .longName, .tooManyMarks, .repeated: .badRequest
    case .tooManyFields, .tooLarge: .contentTooLarge
    }
  }
}
