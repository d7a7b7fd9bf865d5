import Words

extension GroupForm {
  /// The name field for a group of two, which is named after the other person.
  func personField(_ errors: FormErrors, _ t: Strings) -> InputField {
    InputField(
      id: "name", name: "name", label: t.personName, value: name, autocomplete: "off", error: errors["name"],
      hasFocus: true)
  }
}
