/// A field that offers a choice.
struct SelectField {
  struct Option {
    let value: String
    let label: String
  }

  let id: String
  let name: String
  let label: String
  let options: [Option]
  let chosen: String
  var hint: String?
  var error: String?

  var describedBy: String? {
    let ids = [hint == nil ? nil : "\(id)-hint", error == nil ? nil : "\(id)-error"].compactMap(\.self)
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }
}
