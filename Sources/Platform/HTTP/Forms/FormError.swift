/// Why a body is refused as a form.
package enum FormError: Error, Equatable {
  /// The format is invalid; the reason is for the log and repeats no sent text.
  case malformed(String)
  /// The name of a field is longer than that of any real field.
  case longName
  /// A text has more combining marks in a row than any script needs.
  case tooManyMarks
  case tooManyFields
  case tooLarge
  /// A name with a single value was repeated.
  case repeated(String)

  /// The status of the response.
  package var status: Status {
    switch self {
    case .malformed, .longName, .tooManyMarks, .repeated: .badRequest
    case .tooManyFields, .tooLarge: .contentTooLarge
    }
  }
}
