import Accounts
import HTML
import HTTP
import Household
import Ledger
import PaymentCodes
import Store
import Words

/// What the visitor and a person owe each other in several groups, as one payment in each currency.
struct JointPayments {
  struct Row {
    /// The id of its sentence on the page.
    let name: String
    let sentence: String
    let amount: String
    /// What it settles, as the form sends it.
    let sent: [String]
    /// Where it settles something, the names of the groups.
    let settles: String
    /// What the button says.
    let deed: String
    let isByMe: Bool
    let operation: ID<Ledger.Operation>
    let money: Money
    let ways: [HowToPay]
  }

  let rows: [Row]
  let action: Link

  var isEmpty: Bool { rows.isEmpty }

  /// `groups` are those in which the visitor may record payments, with what is open between the two.
  init(
    with person: Account, in groups: [(summary: GroupSummary, transfers: [(Transfer, toMe: Bool)])],
    _ snapshot: Snapshot, _ visit: Visit
  ) throws {
    action = Link("/people", person.id, "payments")
    let me = try visit.me.account.id
    let ways = groups.count > 1 ? try snapshot.paymentWays(of: .account(person.id)) : []
    let toMe = Set(
      groups.flatMap { group in
        group.transfers.filter(\.toMe).map { JointPayment.Part(group.summary.group.id, $0.0) }
      })
    let parts = groups.flatMap { group in
      group.transfers.map { JointPayment.Part(group.summary.group.id, $0.0) }
    }
    let names = Dictionary(
      groups.map { ($0.summary.group.id, $0.summary.title) }, uniquingKeysWith: { first, _ in first })
    let currencies = Set(parts.map(\.transfer.amount.currency)).sorted()
    rows = try currencies.enumerated().compactMap { place, currency in
      // A sum beyond all amounts is paid in its groups.
      let joint: JointPayment?
      do { joint = try JointPayment(parts, in: currency, toMe: toMe.contains) } catch is MoneyError {
        joint = nil
      }
      guard let joint else { return nil }
      return Row(joint, at: place, with: person, me, ways, names, visit)
    }
  }
}

extension JointPayments.Row {
  fileprivate init(
    _ joint: JointPayment, at place: Int, with person: Account, _ me: ID<Person>, _ ways: [StoredPaymentWay],
    _ names: [ID<Group>: String], _ visit: Visit
  ) {
    let (t, formats) = (visit.t, visit.formats)
    let name = formats.isolated(person.displayName)
    let units = joint.owedToMe.minorUnits
    let groups = joint.parts.map { names[$0.group] ?? "" }
    self.name = "joint-\(place)"
    money = joint.owedToMe
    isByMe = units < 0
    let toPay = Money(minorUnits: Int64(clamping: units.magnitude), currency: joint.currency)
    amount = formats.money(toPay)
    sentence =
      units == 0 ? t.personPaymentEven : isByMe ? t.settleYouPay(name: name) : t.settlePaysYou(name: name)
    settles = t.personPaymentSettles(groups: formats.list(groups.map(formats.isolated)))
    deed = units == 0 ? t.settleTitle : isByMe ? t.paymentPaid : t.paymentReceived
    operation = visit.newID()
    sent = joint.parts.map(\.text)
    let reference = PaymentReference(
      from: isByMe ? me : person.id, to: isByMe ? person.id : me, in: joint.currency,
      under: visit.site.signIns.linkSecret)
    let request = PaymentRequest(toPay, for: groups.joined(separator: " "), reference: reference.text)
    self.ways =
      isByMe ? ways.map { HowToPay($0, to: name, request, at: "\(place)-", formats) }.codesFirst : []
  }
}

extension JointPayment.Part {
  /// The value that stands for it in the form.
  fileprivate var text: String {
    let amount = transfer.amount
    return "\(group) \(transfer.payer) \(transfer.payee) \(amount.minorUnits) \(amount.currency.code)"
  }

  /// Nil for what the page cannot have shown.
  fileprivate init?(_ text: String, units: (ID<Group>) throws -> [Currency]) rethrows {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, let group = ID<Group>(parts[0]), let payer = ID<Member>(parts[1]),
      let payee = ID<Member>(parts[2]), let minorUnits = Int64(parts[3]), minorUnits > 0,
      let currency = try Currency.named(parts[4]) ?? units(group).first(where: { $0.code == parts[4] })
    else { return nil }
    let amount = Money(minorUnits: minorUnits, currency: currency)
    self.init(group, Transfer(payer: payer, payee: payee, amount: amount))
  }
}

extension JointPayments {
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let (person, me) = (try visit.id("person", of: Person.self), try visit.me.account.id)
    let (operation, origin) = (try visit.operation(ofContent: form), try visit.author)
    let (sent, net) = try visit.read { snapshot in
      let sent = try parts(form, of: me, snapshot)
      return (sent, try sent.map { try Net($0, of: me, with: person, snapshot) } ?? nil)
    }
    let page = try page(of: person, visit)
    guard let sent, let net else { return visit.redirect(to: page, saying: visit.t.settleAllChanged) }
    let paying = PayJointly(
      sent, with: person, titled: visit.t.paymentTitle, note: net.note(visit) ?? "", on: visit.formats.today,
      as: operation, from: origin)
    do { try await visit.write(paying.run) } catch GroupRefusal.unproposed {
      return visit.redirect(to: page, findingDone: visit.t.settleAllChanged)
    } catch let error where isRefusal(error) {
      return visit.redirect(to: page, saying: visit.t.personPaymentRefused)
    }
    return visit.redirect(
      to: page, saying: net.words(count: sent.count, visit),
      undo: Link("/people", person, "payments").segment(operation).segment("undo").query(
        "groups", "\(sent.count)"))
  }

  static func undo(_ visit: Visit) async throws -> Response {
    let (operation, origin) = (try visit.id("operation", of: Ledger.Operation.self), try visit.author)
    let page = try page(of: try visit.id("person"), visit)
    let count = try visit.query().single("groups").flatMap { Int($0) } ?? 0
    do { try await visit.write { try PayJointly.undo(operation, in: count, from: origin, $0) } } catch let
      error where isRefusal(error)
    { return visit.redirect(to: page, saying: visit.t.personPaymentStays) }
    return visit.redirect(to: page, saying: visit.t.historyUndone)
  }

  private static func isRefusal(_ error: any Error) -> Bool {
    error is Refusal || error is GroupRefusal || error is JournalError || error is UndoRefusal
  }

  /// The person's page, or that of all people for an account that is disabled or gone.
  private static func page(of person: ID<Person>, _ visit: Visit) throws -> Link {
    let account = try visit.read { try $0.account(person) }
    return account?.isDisabled == false ? Link("/people", person) : Link("/people")
  }

  /// Nil where one of them cannot be what a page has shown.
  private static func parts(_ form: Form, of me: ID<Person>, _ snapshot: Snapshot) throws -> [JointPayment
    .Part]?
  {
    let texts = form.values(of: "payment")
    guard (1...PayJointly.mostParts).contains(texts.count) else { return nil }
    let known = Set(try snapshot.groups(of: me).map(\.group.id))
    let parts = try texts.compactMap { text in
      try JointPayment.Part(text) {
        known.contains($0) ? try snapshot.overview(of: $0)?.group.customUnits ?? [] : []
      }
    }
    return parts.count == texts.count ? parts : nil
  }

  /// Who pays whom in the end.
  private struct Net {
    let payer: Account
    let payee: Account
    let me: ID<Person>
    let money: Money
    let carriesReference: Bool

    /// Nil where no one can pay such a sum.
    init?(_ parts: [JointPayment.Part], of me: ID<Person>, with other: ID<Person>, _ snapshot: Snapshot)
      throws
    {
      guard let currency = parts.first?.transfer.amount.currency, let mine = try snapshot.account(me),
        let others = try snapshot.account(other)
      else { return nil }
      let joint = try JointPayment(parts, in: currency) { part in
        try snapshot.members(of: part.group).first { $0.id == part.transfer.payee }?.person == me
      }
      guard let joint, joint.parts.count == parts.count else { return nil }
      let owed = joint.owedToMe.minorUnits
      (payer, payee) = owed < 0 ? (mine, others) : (others, mine)
      self.me = me
      money = Money(minorUnits: Int64(clamping: owed.magnitude), currency: currency)
      carriesReference = try snapshot.paymentWays(of: .account(payee.id)).contains(
        where: \.way.carriesReference)
    }

    /// What a bank's statement says, if one is paid by a bank.
    func note(_ visit: Visit) -> String? {
      guard carriesReference, money.minorUnits > 0 else { return nil }
      return PaymentRequest.note(
        PaymentReference(
          from: payer.id, to: payee.id, in: money.currency, under: visit.site.signIns.linkSecret
        ).text)
    }

    func words(count: Int, _ visit: Visit) -> String {
      let (t, formats) = (visit.t, visit.formats)
      let name = formats.isolated((payer.id == me ? payee : payer).displayName)
      let amount = formats.money(money)
      let recorded = t.personPaymentRecorded(count: count)
      if money.minorUnits == 0 { return recorded }
      return
        (payer.id == me
        ? t.paymentRecordedByYou(payee: name, amount: amount)
        : t.paymentRecordedToYou(payer: name, amount: amount)) + " " + recorded
    }
  }
}
