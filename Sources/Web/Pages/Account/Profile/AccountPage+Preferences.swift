import Store
import Words

extension AccountPage {
  var preferenceFields: [SelectField] {
    [
      select("language", t.languageChoice, Preferences.languages(t), account.language),
      select("formats", t.formats, Preferences.formats(t), account.formats),
      select("time_zone", t.timeZone, Preferences.timeZones(t, kept: account.namedZone), account.namedZone),
      select("theme", t.theme, Preferences.themes(t), account.theme.rawValue),
    ]
  }

  /// The chosen language and theme, as the closed fold shows them.
  var preferencesNote: String {
    let fields = preferenceFields
    let labels = [fields.first, fields.last].compactMap { field in
      field?.options.first { $0.value == field?.chosen }?.label
    }
    return labels.joined(separator: " \u{B7} ")
  }

  private func select(_ name: String, _ label: String, _ options: [SelectField.Option], _ kept: String?)
    -> SelectField
  {
    SelectField(
      id: "preferences-\(name)", name: name, label: label, options: options,
      chosen: value(.preferences, name, kept), error: error(.preferences, name))
  }
}
