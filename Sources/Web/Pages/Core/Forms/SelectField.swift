/// A select field.
struct SelectField {
  struct Option {
    let value: String
    let label: String
    /// The heading above this option and its neighbours with the same heading.
    var heading: String?
  }

  struct Section {
    let heading: String?
    var options: [Option]
  }

  let id: String
  let name: String
  let label: String
  let options: [Option]
  let chosen: String
  var hint: String?
  var error: String?

  /// The options grouped by heading.
  var sections: [Section] {
    options.reduce(into: []) { sections, option in
      if let last = sections.last, last.heading == option.heading {
        sections[sections.count - 1].options.append(option)
      } else {
        sections.append(Section(heading: option.heading, options: [option]))
      }
    }
  }

  var describedBy: String? {
    let ids = [hint == nil ? nil : "\(id)-hint", error == nil ? nil : "\(id)-error"].compactMap(\.self)
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }
}
