import HTML
import HTTP
import Household
import Ledger
import Operations
import Refusals
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

  var emojiField: InputField {
    InputField(
      id: "emoji", name: "emoji", label: t.groupEmoji,
      value: value(.details, "emoji", group.group.emoji ?? ""), autocomplete: "off", hint: t.groupEmojiHint,
      error: error(.details, "emoji"), isRequired: false)
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

extension GroupSettings {
  static func update(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let group = try visit.read { try visit.overview($0).group }
    var errors = FormErrors()
    let name = errors.check("name", try form.single("name") ?? "", visit.t) {
      (typed) throws(DistinctName.Mistake) in try DistinctName(typed, of: .group)
    }
    let currency = errors.check("currency", try form.single("currency") ?? group.currency.code, visit.t) {
      (code) throws(CurrencyChoice.Unknown) in try CurrencyChoice.currency(code, units: group.customUnits)
    }
    let emoji = try form.single("emoji").map { Self.emoji($0, &errors, visit.t) }
    guard let name, let currency, errors.isEmpty else { return try refuse(.details, form, errors, visit) }
    let chosen = try form.single("currency") == nil ? nil : currency
    let (simplifies, invite) = (try form.single("simplify") == "on", try membersInvite(form, visit))
    let (base, request) = (try form.single("base").map(EditBase.init), try visit.groupRequest())
    do {
      let appended = try await visit.write {
        try $0.changeGroup(
          named: name.text, emoji: emoji, in: chosen, simplifiesDebts: simplifies, membersInvite: invite,
          from: base, for: request)
      }
      return visit.redirect(
        to: Link("/groups", group.id, "settings"), saying: visit.t.groupSettingsSaved,
        undo: try visit.undo(appended))
    } catch GroupRefusal.changedMeanwhile {
      return try refuse(.details, form, FormErrors("settings", visit.t.changedBySomeoneElse), visit)
    } catch { return try refuse(.details, form, errors, visit.refused(by: error)) }
  }

  /// An empty field removes the emoji.
  private static func emoji(_ typed: String, _ errors: inout FormErrors, _ t: Strings) -> String? {
    if typed.allSatisfy(\.isWhitespace) { return nil }
    let emoji = Emoji.accept(typed)
    if emoji == nil { errors.add("emoji", t.groupEmojiInvalid) }
    return emoji
  }

  /// The owners' setting of who may invite. Nil for all other members, and for a form that does not ask.
  private static func membersInvite(_ form: Form, _ visit: Visit) throws -> Bool? {
    guard try visit.group.role == .owner, let asked = try form.single("inviting") else { return nil }
    return asked == "members"
  }

  /// Archives the group, or unarchives it.
  static func setArchived(_ visit: Visit) async throws -> Response {
    let isArchived = try await visit.form().single("archived") == "on"
    let (today, request) = (visit.site.background.dueEntries.today, try visit.groupRequest())
    let archived = try await visit.write { try $0.archiveGroup(isArchived, today: today, for: request) }
    let name = archived.old.name
    return visit.redirect(
      to: Link("/groups", archived.old.id, "settings"),
      saying: isArchived ? visit.t.groupArchived(name: name) : visit.t.groupUnarchived(name: name),
      undo: try visit.undo(archived.appended))
  }

  /// Deletes the group for all its members, once its name has been typed.
  static func delete(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let request = try visit.groupRequest()
    do {
      let typed = try form.single("name") ?? ""
      let name = try await visit.write { try $0.deleteGroup(typed: typed, for: request) }
      return visit.redirect(
        to: Link("/"), saying: visit.t.groupDeleted(name: name), undo: DeletedGroups.returning(request.group))
    } catch let refusal as GroupRefusal {
      return try refuse(.deletion, form, FormErrors("name", refusal.words(visit.formats)), visit)
    }
  }

  /// Deletes all entries, once the group's name has been typed.
  static func deleteAllEntries(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let request = try visit.groupRequest(as: visit.operation(of: form))
    do {
      let typed = try form.single("name") ?? ""
      let cleared = try await visit.write { try $0.clearGroup(typed: typed, for: request) }
      return visit.redirect(
        to: Link("/groups", request.group),
        saying: cleared.entries == 0
          ? visit.t.bulkNothingChanged : visit.t.bulkDeleted(count: cleared.entries),
        undo: try visit.undo(cleared.appended))
    } catch let refusal as GroupRefusal {
      return try refuse(.clearing, form, FormErrors("name", refusal.words(visit.formats)), visit)
    } catch { return try refuse(.clearing, form, FormErrors(), visit.refused(by: error)) }
  }
}
