import Accounts
import Pictures
import Store
import Words

extension AccountPage {
  var t: Strings { frame.t }

  var displayName: String { account.displayName }

  /// The identity provider, if it is the only sign-in method and the account is not linked to it: then the
  /// visitor could not sign in again.
  var stranding: String? { providerAlone != nil && !isGuest ? unconnected : nil }

  /// The letter shown in place of a picture.
  var initial: String { account.displayName.initial }

  var profileFields: [InputField] {
    [
      input(
        .profile, "name", t.displayName, kept: account.displayName, autocomplete: "name",
        hint: t.profileNameHint),
      input(
        .profile, "mail", t.mail, kept: account.mail, kind: .email, autocomplete: "email", hint: t.mailHint,
        isRequired: false),
    ]
  }

  var findingField: SelectField {
    SelectField(
      id: "profile-finding", name: "finding", label: t.findableTitle,
      options: [
        SelectField.Option(value: "all", label: t.findableByEveryone),
        SelectField.Option(value: "none", label: t.findableByGroups),
      ], chosen: value(.profile, "finding", account.isFindable ? "all" : "none"))
  }

  var usernameFields: [InputField] {
    [
      input(.username, "username", t.username, kept: account.username, autocomplete: "username"),
      currentPassword(.username),
    ]
  }

  var passwordFields: [InputField] {
    [
      currentPassword(.password),
      input(
        .password, "password", t.newPassword, kind: .password, autocomplete: "new-password",
        hint: t.passwordHint(count: Password.fewestCharacters)),
    ]
  }

  /// The fields by which a guest gets a user name and a password.
  var guestFields: [InputField] {
    [
      input(.credentials, "username", t.username, autocomplete: "username", hint: t.usernameHint),
      input(
        .credentials, "password", t.password, kind: .password, autocomplete: "new-password",
        hint: t.passwordHint(count: Password.fewestCharacters)),
    ]
  }

  var deletionFields: [InputField] {
    [
      input(.deletion, "username", t.username, autocomplete: "off", hint: t.deletionHint),
      currentPassword(.deletion),
    ]
  }

  /// Confirms signing out on other devices.
  var devicesField: InputField { currentPassword(.devices, hint: t.devicesPasswordHint) }

  /// Also true without other devices if the password was refused, so that its error is shown.
  var asksAboutDevices: Bool { devices.count > 1 || devicesField.error != nil }

  /// Whether to remove the name from groups too, when the form is shown again.
  var isNameless: Bool { value(.deletion, "nameless", nil) == "on" }
  var unsureError: String? { error(.deletion, "sure") }
  var isKeptByGroups: Bool { error(.deletion, "groups") != nil }

  var avatarField: InputField {
    var field = input(.avatar, "avatar", t.avatarChoose, kind: .file, hint: t.avatarHint)
    field.accept = FileKind.acceptedPictures
    return field
  }

  private func currentPassword(_ section: Section, hint: String? = nil) -> InputField {
    var errors = FormErrors()
    if let error = error(section, "current_password") { errors.add("current_password", error) }
    return .proof(id: "\(section.rawValue)-current_password", ways, errors, t, hint: hint)
  }

  private func input(
    _ section: Section, _ name: String, _ label: String, kept: String? = nil, kind: InputField.Kind = .text,
    autocomplete: String? = nil, hint: String? = nil, isRequired: Bool = true
  ) -> InputField {
    // Passwords and files have to be entered again.
    let value = kind == .password || kind == .file ? "" : value(section, name, kept)
    return InputField(
      id: "\(section.rawValue)-\(name)", name: name, label: label, kind: kind, value: value,
      autocomplete: autocomplete, hint: hint, error: error(section, name), isRequired: isRequired)
  }

  // MARK: - Preferences

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
