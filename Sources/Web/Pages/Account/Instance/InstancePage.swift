import Disk
import HTML
import HTTP
import Ledger
import Operations
import Store
import StoreMaintenance
import Words

/// The page for the owner of the instance: its people, its size and its backups.
struct InstancePage {
  let frame: Frame
  let facts: [InstanceFact]
  let isDiskNearlyFull: Bool
  let isSignUpOpen: Bool
  let asksSecondFactor: Bool
  /// The message in place of the settings about passwords, if passwords cannot be used.
  let providerAlone: String?
  let backups: BackupList
  /// The option that sets the backup directory.
  let backupFlag = "--backup-directory"
  let people: [PersonRow]
  let groups: [GroupSizeRow]
  /// The choice of the copy to download.
  let copyField: SelectField
  let passwordField: InputField

  var t: Strings { frame.t }

  /// Whether the download was refused because of an error in the form.
  var copyIsRefused: Bool { passwordField.error != nil || copyField.error != nil }

  static func show(_ visit: Visit) throws -> Response {
    let page = try InstancePage(visit)
    return visit.page { Views.instanceInstance(&$0, page: page) }
  }

  /// The page again, with the reason why the download was refused.
  static func refuse(_ form: Form, _ errors: FormErrors, _ visit: Visit) throws -> Response {
    let page = try InstancePage(visit, form["backup"] ?? "", errors)
    return visit.page(refusing: errors) { Views.instanceInstance(&$0, page: page) }
  }

  private init(_ visit: Visit, _ chosen: String = "", _ errors: FormErrors = FormErrors()) throws {
    let me = try visit.me.account.id
    let (people, sizes, instance, ways) = try visit.read { snapshot in
      (
        try snapshot.accountSummaries(at: visit.now), try snapshot.groupSizes(for: me),
        try snapshot.instance(), try ConfirmationOptions(visit, snapshot)
      )
    }
    let space = visit.store.diskSpace
    frame = visit.frame(visit.t.instanceTitle, .account)
    facts = InstanceFact.all(visit, space)
    isDiskNearlyFull = space?.isNearlyFull ?? false
    isSignUpOpen = try SignUp.isOpen(visit)
    asksSecondFactor = instance?.asksSecondFactor ?? false
    providerAlone = visit.providerAlone
    backups = BackupList(visit)
    self.people = people.map { PersonRow($0, owner: me, visit) }
    groups = sizes.map { GroupSizeRow($0, visit) }
    copyField = SelectField(
      id: "copy-backup", name: "backup", label: visit.t.instanceCopyOf,
      options: [SelectField.Option(value: "", label: visit.t.instanceCopyFresh)]
        + backups.rows.map { SelectField.Option(value: $0.name, label: "\($0.time) \u{B7} \($0.size)") },
      chosen: chosen)
    passwordField = .proof(id: "copy-password", ways, errors, visit.t)
  }
}

/// A group in the list of all groups. Only those of the visitor show their name.
struct GroupSizeRow {
  let name: String
  let sizes: String
  let isDeleted: Bool

  init(_ group: GroupSize, _ visit: Visit) {
    name = group.name ?? visit.t.instanceGroupOfOthers
    isDeleted = group.isDeleted
    sizes = visit.t.instanceGroupSizes(
      members: group.members, entries: group.entries,
      size: group.bytes == 0 ? visit.t.sizeNone : visit.formats.size(group.bytes))
  }
}

/// A person in the list of all accounts.
struct PersonRow {
  let name: String
  /// The facts about them, on one line.
  let note: String
  let isDisabled: Bool
  let link: Link

  init(_ summary: AccountSummary, owner: ID<Person>, _ visit: Visit) {
    let (account, t) = (summary.account, visit.t)
    name = account.displayName
    isDisabled = account.isDisabled
    link = Link("/instance/people", account.id)
    let parts = [
      account.username ?? t.instanceGuest, account.id == owner ? t.instanceOwnerMark : nil,
      Self.seen(summary.lastSeen, visit), t.instanceGroupCount(count: summary.groups),
    ]
    note = parts.compactMap(\.self).joined(separator: " \u{B7} ")
  }

  /// The day without the time: the exact moment of a visit is private.
  static func seen(_ moment: Instant?, _ visit: Visit) -> String {
    guard let moment else { return visit.t.instanceNeverSeen }
    return visit.t.instanceSeen(day: visit.formats.date(visit.day(of: moment)))
  }
}

/// A fact about the server, as name and value.
struct InstanceFact {
  let name: String
  let value: String

  static func all(_ visit: Visit, _ space: DiskSpace?) -> [InstanceFact] {
    let (t, formats) = (visit.t, visit.formats)
    var facts = [
      InstanceFact(name: t.instanceVersion, value: Release.full),
      InstanceFact(name: t.instanceRunningSince, value: visit.moment(visit.site.opened)),
      InstanceFact(name: t.instanceDatabaseSize, value: formats.size(visit.store.bytesStored)),
    ]
    if let space {
      let value = t.instanceDiskFreeOf(free: formats.size(space.free), total: formats.size(space.total))
      facts.append(InstanceFact(name: t.instanceDiskFree, value: value))
    }
    let limit = t.sizeMegabytes(number: "\(visit.site.settings.mostUploaded >> 20)")
    facts.append(InstanceFact(name: t.instanceFileLimit, value: limit))
    if !visit.origin.isSecure { facts.append(InstanceFact(name: "HTTPS", value: t.instanceHTTPSOff)) }
    return facts
  }
}
