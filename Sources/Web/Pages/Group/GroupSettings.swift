import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// What can be decided about a group as a whole.
struct GroupSettings {
  enum Section {
    case details
    case departure
    case clearing
    case deletion
  }

  let group: GroupFrame
  /// What the form shows, or where somebody else has changed the same meanwhile, what it would replace.
  let base: String
  /// The id that makes a repetition of clearing harmless.
  let operation: String
  private let formats: Formats
  private let refused: (section: Section, form: Form, errors: FormErrors)?

  static func show(_ visit: Visit) throws -> Response {
    let page = try GroupSettings(visit, refused: nil)
    return visit.page { Views.groupsSettings(&$0, page: page) }
  }

  /// The page once more, with what was typed and why it is not taken.
  static func refuse(
    _ section: Section, _ form: Form, _ errors: FormErrors, _ visit: Visit
  ) throws -> Response {
    let page = try GroupSettings(visit, refused: (section, form, errors))
    return visit.page(.unprocessable) { Views.groupsSettings(&$0, page: page) }
  }

  private init(_ visit: Visit, refused: (Section, Form, FormErrors)?) throws {
    self.refused = refused
    formats = visit.formats
    operation = visit.newID(of: Operation.self).description
    let sent = refused.flatMap { $0.2["settings"] == nil ? $0.1["base"] : nil }
    (group, base) = try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.groupSettings, .settings)
      return (group, try sent ?? StateBase(settingsOf: group.group.id, snapshot).text)
    }
  }

  var t: Strings { group.t }

  var nameField: InputField {
    InputField(
      id: "name", name: "name", label: t.groupName, value: value(.details, "name", group.group.name),
      autocomplete: "off", error: error(.details, "name"))
  }

  var currencyField: SelectField {
    SelectField(
      id: "currency", name: "currency", label: t.groupCurrency,
      options: CurrencyChoice.options(formats, likely: [group.group.currency] + group.group.customUnits),
      chosen: value(.details, "currency", group.group.currency.code), hint: t.groupCurrencyHint,
      error: error(.details, "currency"))
  }

  var simplifies: Bool {
    value(.details, "simplify", group.group.simplifiesDebts ? "on" : "") == "on"
  }

  /// Nil for all but owners.
  var invitingField: SelectField? {
    guard group.isOwner else { return nil }
    return SelectField(
      id: "inviting", name: "inviting", label: t.groupInviting,
      options: [
        SelectField.Option(value: "members", label: t.groupMembersInvite),
        SelectField.Option(value: "owners", label: t.groupOwnersInvite),
      ], chosen: value(.details, "inviting", group.group.membersInvite ? "members" : "owners"))
  }

  var clearingField: InputField { confirmation(.clearing, id: "clearing-name") }
  var deletionField: InputField { confirmation(.deletion, id: "deletion-name") }

  /// The group's name, to be typed by who means it.
  private func confirmation(_ section: Section, id: String) -> InputField {
    InputField(
      id: id, name: "name", label: t.groupName, value: value(section, "name", ""), autocomplete: "off",
      hint: t.groupDeletionHint(name: group.group.name), error: error(section, "name"))
  }

  var deletionIntroduction: String {
    t.groupDeletionIntroduction(days: Int(DeletedGroup.patience.components.seconds / 86_400))
  }

  /// What the group is at a glance.
  var basicsNote: String { "\(t.isolated(group.name)) \u{B7} \(group.group.currency.code)" }

  var peopleNote: String { t.groupPeople(count: group.overview.members.count(where: \.isCurrent)) }

  /// Who only reads takes no copy of everything, and brings nothing in.
  var takesPart: Bool { group.me.role.includes(.member) }

  /// Whether a form comes back, and whether something is wrong in it and not with all of the group.
  func isOpen(_ section: Section) -> Bool { refused?.section == section }
  func isRefused(_ section: Section) -> Bool { isOpen(section) && refused?.errors.isEmpty == false }

  var changedMeanwhile: String? { error(.details, "settings") }
  /// Why there is no way out as things are: somebody else has to be an owner first.
  var keepsLastOwner: Bool {
    group.overview.roster.owners.map(\.id) == [group.me.id]
  }

  var departureError: String? { error(.departure, "departure") }

  var parties: Link { Link("/groups", group.group.id, "parties") }
  var labels: Link { Link("/groups", group.group.id, "labels") }
  var importing: Link { Link("/groups", group.group.id, "import") }
  var presets: Link { Link("/groups", group.group.id, "presets") }
  var units: Link { Link("/groups", group.group.id, "units") }
  var feeds: Link { Link("/groups", group.group.id, "feeds") }
  var webhooks: Link { Link("/groups", group.group.id, "webhooks") }
  var updating: Link { Link("/groups", group.group.id, "settings") }
  var archiving: Link { Link("/groups", group.group.id, "archiving") }
  var departure: Link { Link("/groups", group.group.id, "departure") }
  var clearing: Link { Link("/groups", group.group.id, "clearing") }
  var deletion: Link { Link("/groups", group.group.id, "deletion") }
  /// The entries in the shape that other apps take.
  var leaving: Link { Link("/groups", group.group.id, "splitwise.csv") }
  var archiveFile: Link { Link("/groups", group.group.id, "archive.zip") }
  var download: Link { Link("/groups", group.group.id, "entries.csv") }

  private func value(_ section: Section, _ field: String, _ kept: String) -> String {
    guard let refused, refused.section == section else { return kept }
    return refused.form[field] ?? ""
  }

  private func error(_ section: Section, _ field: String) -> String? {
    refused?.section == section ? refused?.errors[field] : nil
  }
}
