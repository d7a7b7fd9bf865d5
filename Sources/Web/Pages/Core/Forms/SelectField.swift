/// A field that offers a choice.
package struct SelectField {
  package struct Option {
    package let value: String
    package let label: String
    /// What it stands under, together with its neighbours of the same heading.
    var heading: String?

    package init(value: String, label: String, heading: String? = nil) {
      self.value = value
      self.label = label
      self.heading = heading
    }
  }

  package struct Section {
    package let heading: String?
    package var options: [Option]

    init(heading: String?, options: [Option]) {
      self.heading = heading
      self.options = options
    }
  }

  let id: String
  package let name: String
  package let label: String
  package let options: [Option]
  package let chosen: String
  package var hint: String?
  package var error: String?

  package init(
    id: String, name: String, label: String, options: [Option], chosen: String, hint: String? = nil,
    error: String? = nil
  ) {
    self.id = id
    self.name = name
    self.label = label
    self.options = options
    self.chosen = chosen
    self.hint = hint
    self.error = error
  }

  /// Its options, those that stand together under one heading.
  package var sections: [Section] {
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
