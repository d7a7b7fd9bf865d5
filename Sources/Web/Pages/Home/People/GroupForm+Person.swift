import Words

extension GroupForm {
  /// In place of the group's name where it is a group of two, named after the other.
  func personField(_ errors: FormErrors, _ t: Strings) -> InputField {
    InputField(
      id: "name", name: "name", label: t.personName, value: name, autocomplete: "off",
      error: errors["name"], hasFocus: true)
  }
}
