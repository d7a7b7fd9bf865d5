/// A field of one line, as it stands in a form.
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
  /// Of a file: the types that may be chosen.
  var accept: String?
  /// The id of the list of what is likely to be typed.
  var list: String?
  /// Whether the page opens with the cursor in it.
  var hasFocus = false
  /// Where it shows once more who is there: by what that can be.
  var proof: ProofWays?

  init(
    id: String, name: String, label: String, kind: Kind = .text, value: String = "",
    autocomplete: String? = nil, inputMode: String? = nil, hint: String? = nil, error: String? = nil,
    isRequired: Bool = true, accept: String? = nil, list: String? = nil, hasFocus: Bool = false,
    proof: ProofWays? = nil
  ) {
    self.id = id
    self.name = name
    self.label = label
    self.kind = kind
    self.value = value
    self.autocomplete = autocomplete
    self.inputMode = inputMode
    self.hint = hint
    self.error = error
    self.isRequired = isRequired
    self.accept = accept
    self.list = list
    self.hasFocus = hasFocus
    self.proof = proof
  }

  /// Names of accounts and addresses are no words to be corrected.
  var isPlain: Bool { kind == .email || (autocomplete?.hasPrefix("username") ?? false) }

  /// The ids of what describes the field.
  var describedBy: String? {
    let ids = [hint == nil ? nil : "\(id)-hint", error == nil ? nil : "\(id)-error"].compactMap(\.self)
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }
}
