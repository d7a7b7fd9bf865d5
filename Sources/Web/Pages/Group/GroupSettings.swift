import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The settings of a group as a whole.
struct GroupSettings {
  enum Section {
    case details
    case departure
    case clearing
    case deletion
  }

  let group: GroupFrame
  /// The values that the form shows. After a conflict with
  /// another member's change: the values that it would replace.
  let base: String
  /// The operation id, by which a repeated request clears the group only once.
  let operation: String
  private let formats: Formats
  private let refused: (section: Section, form: Form, errors: FormErrors)?

  static func show(_ visit: Visit) throws -> Response {
    let page = try GroupSettings(visit, refused: nil)
    return visit.page { Views.groupsSettings(&$0, page: page) }
  }

  /// The page again, with the refused input and the reason.
  static func refuse(_ section: Section, _ form: Form, _ errors: FormErrors, _ visit: Visit) throws
    -> Response
  {
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
      return (group, try sent ?? EditBase(settingsOf: group.group.id, snapshot).text)
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

  var simplifies: Bool { value(.details, "simplify", group.group.simplifiesDebts ? "on" : "") == "on" }

  /// Nil for members who are not owners.
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

  /// The field in which an owner confirms by typing the group's name.
  private func confirmation(_ section: Section, id: String) -> InputField {
    InputField(
      id: id, name: "name", label: t.groupName, value: value(section, "name", ""), autocomplete: "off",
      hint: t.groupDeletionHint(name: group.group.name), error: error(section, "name"))
  }

  var deletionIntroduction: String {
    t.groupDeletionIntroduction(days: Int(DeletedGroup.patience.components.seconds / 86_400))
  }

  /// The group's name and currency, as the closed fold shows them.
  var basicsNote: String { "\(t.isolated(group.name)) \u{B7} \(group.group.currency.code)" }

  var peopleNote: String { t.groupPeople(count: group.overview.members.count(where: \.isCurrent)) }

  /// Whether the visitor may export and import: viewers may do neither.
  var takesPart: Bool { group.me.role.includes(.member) }

  /// Whether the section's form is shown again after a refusal,
  /// and whether the error is about one of its fields.
  func isOpen(_ section: Section) -> Bool { refused?.section == section }
  func isRefused(_ section: Section) -> Bool { isOpen(section) && refused?.errors.isEmpty == false }

  var changedMeanwhile: String? { error(.details, "settings") }
  /// Whether the visitor is the last owner, who cannot leave before another member is an owner.
  var keepsLastOwner: Bool { group.overview.roster.owners.map(\.id) == [group.me.id] }

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
  /// The export in a format that other apps import.
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
