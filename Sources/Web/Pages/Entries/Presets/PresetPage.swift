import HTML
import Ledger
import Words

/// The form of a saved split.
struct PresetPage {
  let group: GroupFrame
  let form: PresetForm
  /// The part of the page with the split's fields.
  let split: EntryFormPage

  init(_ group: GroupFrame, _ form: PresetForm) {
    self.group = group
    self.form = form
    split = EntryFormPage(form.entry, adding: form.splitErrors, offersPresets: false)
  }

  var t: Strings { group.t }
  var title: String { form.original == nil ? t.presetNew : t.presetEdit }
  var all: Link { Link("/groups", group.group.id, "presets") }

  var action: Link { form.original.map { Link("/groups", group.group.id, "presets", $0.id) } ?? all }

  var nameField: InputField {
    InputField(
      id: "name", name: "name", label: t.presetName, value: form.name, autocomplete: "off",
      hint: t.presetNameHint, error: form.nameError, hasFocus: form.original == nil)
  }

  /// Former members whom the split names.
  var gone: String? { split.goneNote }
}
