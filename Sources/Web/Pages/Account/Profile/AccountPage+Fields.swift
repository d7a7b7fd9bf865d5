import Accounts
import Pictures
import Store
import Words

extension AccountPage {
  var t: Strings { frame.t }

  var displayName: String { account.displayName }

  /// The provider that alone lets in, where somebody does not come in again once they are signed out.
  var stranding: String? { providerAlone != nil && !isGuest ? unconnected : nil }

  /// What stands for a picture that is not there.
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

  /// Of several lines.
  var paymentField: InputField {
    input(
      .profile, "payment", t.paymentNoteTitle, kept: account.paymentNote, hint: t.paymentNoteHint,
      isRequired: false)
  }

  var findingField: SelectField {
    SelectField(
      id: "profile-finding", name: "finding", label: t.findingTitle,
      options: [
        SelectField.Option(value: "all", label: t.findingAll),
        SelectField.Option(value: "none", label: t.findingNone),
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

  /// With which a guest becomes someone who can sign in.
  var guestFields: [InputField] {
    [
      input(
        .credentials, "username", t.username, autocomplete: "username", hint: t.usernameHint),
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

  /// Before somebody is signed out elsewhere.
  var devicesField: InputField { currentPassword(.devices, hint: t.devicesPasswordHint) }

  /// Also where there is no other device any more: why a password was not taken has to be said.
  var asksAboutDevices: Bool { devices.count > 1 || devicesField.error != nil }

  /// Whether the name is to go from groups too, where the form comes back.
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
    _ section: Section, _ name: String, _ label: String, kept: String? = nil,
    kind: InputField.Kind = .text, autocomplete: String? = nil, hint: String? = nil, isRequired: Bool = true
  ) -> InputField {
    // A password is typed anew each time.
    let value = kind == .password || kind == .file ? "" : value(section, name, kept)
    return InputField(
      id: "\(section.rawValue)-\(name)", name: name, label: label, kind: kind, value: value,
      autocomplete: autocomplete, hint: hint, error: error(section, name), isRequired: isRequired)
  }
}
