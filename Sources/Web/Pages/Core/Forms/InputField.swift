/// A single-line field of a form.
struct InputField {
  enum Kind: String {
    case text
    case password
    case email
    case file
    case date
  }

  let id: String
  let name: String
  let label: String
  var kind = Kind.text
  var value = ""
  var autocomplete: String?
  var inputMode: String?
  var hint: String?
  var error: String?
  var isRequired = true
  /// The accepted types of a file field.
  var accept: String?
  /// The id of the list of suggestions.
  var list: String?
  /// Whether the page opens with the focus in this field.
  var hasFocus = false
  /// The ways to confirm the visitor's identity, for the field that asks for it.
  var proof: ConfirmationOptions?
  /// The label of the button that shows the password; nil for a field without one.
  var reveal: String?

  /// User names and addresses are not spell-checked.
  var isPlain: Bool { kind == .email || (autocomplete?.hasPrefix("username") ?? false) }

  /// The ids of the hint and the error, for `aria-describedby`.
  var describedBy: String? {
    let ids = [hint == nil ? nil : "\(id)-hint", error == nil ? nil : "\(id)-error"].compactMap(\.self)
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }
}
