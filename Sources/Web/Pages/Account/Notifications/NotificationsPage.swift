import Accounts
import HTTP
import Notifications
import Store
import Words

/// The page about notifications by email and push.
struct NotificationsPage {
  enum Section { case address, code, choices }

  /// The browser that shows the page.
  struct Device {
    /// The key for push subscriptions; nil if this instance cannot send push messages.
    let key: String?
    let isOn: Bool
  }

  /// The kinds of notification for one channel.
  struct KindList {
    let name: String
    let title: String
    let hint: String
    let kinds: [Kind]
  }

  struct Kind {
    let name: String
    let label: String
    let isChosen: Bool
  }

  let frame: Frame
  let isGuest: Bool
  /// Whether this instance sends email.
  let isOn: Bool
  let ownsInstance: Bool
  /// Why no email can be sent now; nil if it can.
  let trouble: String?
  /// The address for the visitor's email; nil if none is sent to them.
  let address: String?
  /// Whether email to it was returned.
  let isRefused: Bool
  /// The address to which a code was sent.
  let codeAddress: String?
  /// An address at which codes cannot be delivered.
  let refusedCodeAddress: String?
  let device: Device
  /// Whether one of the visitor's devices shows push messages.
  private let hasDevice: Bool
  private let account: Account
  private let ways: ConfirmationOptions
  private let choices: MessageChoices
  private let refused: (section: Section, form: Form, errors: FormErrors)?

  static func show(_ visit: Visit) throws -> Response {
    let page = try NotificationsPage(visit, refused: nil)
    return visit.page { Views.accountsNotifications(&$0, page: page) }
  }

  /// The page again, with the refused input and the reason.
  static func refuse(_ section: Section, _ form: Form, _ errors: FormErrors, _ visit: Visit) throws
    -> Response
  {
    let page = try NotificationsPage(visit, refused: (section, form, errors))
    return visit.page(refusing: errors) { Views.accountsNotifications(&$0, page: page) }
  }

  private init(_ visit: Visit, refused: (Section, Form, FormErrors)?) throws {
    let (me, now) = (try visit.me.account, visit.now)
    self.refused = refused
    account = me
    isGuest = me.isGuest
    isOn = visit.site.background.courier != nil
    trouble = visit.site.background.courier?.health.now.trouble
    let asked = visit.cookies.mailCode.token(in: visit.head)?.digest
    let session = try visit.me.session.id
    let mailbox: Mailbox?
    let isDevice: Bool
    (mailbox, choices, ways, ownsInstance, codeAddress, refusedCodeAddress, isDevice, hasDevice) =
      try visit.read { snapshot in
        let code = try asked.flatMap { try snapshot.mailCode(of: me.id, for: .address, askedFrom: $0) }
        return (
          try snapshot.mailbox(of: me.id),
          try snapshot.messageChoices(of: me.id) ?? MessageChoices(language: visit.t.tag),
          try ConfirmationOptions(visit, snapshot), try snapshot.instance()?.owner == me.id,
          code.flatMap { $0.isOpen(at: now) ? $0.address : nil },
          code.flatMap { $0.refused == nil ? nil : $0.address }, try snapshot.pushDevice(of: session) != nil,
          try snapshot.hasPushDevice(me.id, at: now)
        )
      }
    device = Device(key: visit.site.background.pushCourier?.publicKey, isOn: isDevice)
    (address, isRefused) = (mailbox?.address, mailbox?.refused != nil)
    frame = visit.frame(visit.t.notificationsTitle, .account)
  }

  var t: Strings { frame.t }

  // MARK: - The address

  /// Whether the page asks for an address first.
  var asksForAddress: Bool { (address == nil || isRefused) && codeAddress == nil }
  var isAddressRefused: Bool { refused?.section == .address }

  var addressFields: [InputField] {
    let address = InputField(
      id: "mail", name: "mail", label: t.mail, kind: .email,
      value: typed(.address, "mail") ?? address ?? account.mail ?? "", autocomplete: "email",
      error: error(.address, "mail"))
    guard !isGuest else { return [address] }
    let errors = isAddressRefused ? refused?.errors : nil
    return [address, .proof(id: "current_password", ways, errors ?? FormErrors(), t)]
  }

  var codeField: InputField {
    InputField(
      id: "code", name: "code", label: t.mailboxCode, autocomplete: "one-time-code", inputMode: "numeric",
      hint: t.mailboxCodeHint, error: error(.code, "code"), hasFocus: true)
  }

  // MARK: - Kinds and times

  static let kinds: [(name: String, kind: MessageChoices.Kinds)] = [
    ("involving", .involving), ("payments", .payments), ("people", .people), ("recurring", .recurring),
    ("other", .everythingElse), ("budgets", .budgets), ("reminders", .reminders), ("open", .stillOpen),
  ]

  /// Whether there are any notifications to choose from.
  var hasChoices: Bool { !kindLists.isEmpty }

  /// One list for each channel that reaches the visitor.
  var kindLists: [KindList] {
    var lists: [KindList] = []
    if device.key != nil, hasDevice {
      lists.append(
        KindList(
          name: "push", title: t.pushKindsTitle, hint: t.pushKindsHint, kinds: kinds("push", choices.push)))
    }
    if isOn, address != nil {
      lists.append(
        KindList(
          name: "kind", title: t.mailKindsTitle, hint: t.mailKindsHint, kinds: kinds("kind", choices.mail)))
    }
    return lists
  }

  private func kinds(_ field: String, _ chosen: MessageChoices.Kinds) -> [Kind] {
    let labels = [
      t.notifyInvolving, t.notifyPayments, t.notifyPeople, t.notifyRecurring, t.notifyOther, t.notifyBudgets,
      t.notifyReminders, t.notifyStillOpen,
    ]
    return zip(Self.kinds, labels).map { kind, label in
      let isChosen =
        refusedForm(.choices).map { $0.values(of: field).contains(kind.name) } ?? chosen.contains(kind.kind)
      return Kind(name: kind.name, label: label, isChosen: isChosen)
    }
  }

  var summaryField: SelectField {
    let options = [
      SelectField.Option(value: "never", label: t.summaryNever),
      SelectField.Option(value: "daily", label: t.summaryDaily),
      SelectField.Option(value: "weekly", label: t.summaryWeekly),
    ]
    return SelectField(
      id: "summary", name: "summary", label: t.summaryTitle, options: options,
      chosen: typed(.choices, "summary") ?? choices.summary.rawValue, error: error(.choices, "summary"))
  }

  /// The day of the month for the reminder of open balances.
  var openDayField: SelectField {
    SelectField(
      id: "open_day", name: "open_day", label: t.stillOpenDayTitle,
      options: MessageChoices.openDays.map { SelectField.Option(value: "\($0)", label: "\($0)") },
      chosen: typed(.choices, "open_day") ?? "\(choices.openDay)", error: error(.choices, "open_day"))
  }

  var quietFields: [SelectField] {
    [
      quietField("quiet_from", t.quietFrom, choices.quietHours?.start),
      quietField("quiet_until", t.quietUntil, choices.quietHours?.end),
    ]
  }

  private func quietField(_ name: String, _ label: String, _ hour: Int?) -> SelectField {
    let hours = (0...23).map { SelectField.Option(value: "\($0)", label: ($0 < 10 ? "0" : "") + "\($0):00") }
    return SelectField(
      id: name, name: name, label: label,
      options: [SelectField.Option(value: "", label: t.quietNone)] + hours,
      chosen: typed(.choices, name) ?? hour.map { "\($0)" } ?? "", error: error(.choices, name))
  }

  // MARK: - Refused input

  private func refusedForm(_ section: Section) -> Form? {
    refused.flatMap { $0.section == section ? $0.form : nil }
  }

  private func typed(_ section: Section, _ field: String) -> String? {
    refusedForm(section).map { $0[field] ?? "" }
  }

  private func error(_ section: Section, _ field: String) -> String? {
    refused.flatMap { $0.section == section ? $0.errors[field] : nil }
  }
}
