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
    /// What it settles, and at which rates, as the form sends it.
    let sent: [(name: String, value: String)]
    /// Where it settles something, the names of the groups.
    let settles: String
    /// What the button says.
    let deed: String
    let isByMe: Bool
    let operation: ID<Ledger.Operation>
    let money: Money
    let ways: [HowToPay]
  }

  /// What is open between the visitor and a person, where they may record it.
  struct Open {
    let person: Account
    let me: ID<Person>
    let parts: [JointPayment.Part]
    private let toMe: Set<JointPayment.Part>
    fileprivate let ways: [StoredPaymentWay]
    fileprivate let names: [ID<Group>: String]

    /// `groups` are those in which the visitor may record payments, with what is open between the two.
    init(
      with person: Account, in groups: [(summary: GroupSummary, transfers: [(Transfer, toMe: Bool)])],
      _ snapshot: Snapshot, _ visit: Visit
    ) throws {
      self.person = person
      me = try visit.me.account.id
      let all = groups.flatMap { group in
        group.transfers.map { (part: JointPayment.Part(group.summary.group.id, $0.0), toMe: $0.toMe) }
      }
      parts = all.map(\.part)
      toMe = Set(all.lazy.filter(\.toMe).map(\.part))
      ways = parts.count > 1 ? try snapshot.paymentWays(of: .account(person.id)) : []
      names = Dictionary(
        groups.map { ($0.summary.group.id, $0.summary.title) }, uniquingKeysWith: { first, _ in first })
    }

    func payment(in currency: Currency, at rates: [Currency: Rate] = [:]) throws -> JointPayment? {
      try JointPayment(parts, in: currency, at: rates, toMe: toMe.contains)
    }
  }

  let rows: [Row]
  let converted: ConvertedPayment?
  let action: Link

  var isEmpty: Bool { rows.isEmpty && converted == nil }

  init(_ open: Open, on page: Link, _ snapshot: Snapshot, _ visit: Visit) throws {
    action = Link("/people", open.person.id, "payments")
    let currencies = Set(open.parts.map(\.transfer.amount.currency)).sorted()
    rows = try currencies.enumerated().compactMap { place, currency in
      do { return try open.payment(in: currency).map { Row($0, at: place, open, visit) } } catch is MoneyError
      {
        // A sum beyond all amounts is paid in its groups.
        return nil
      }
    }
    converted = try ConvertedPayment(open, in: currencies, on: page, snapshot, visit)
  }
}

extension JointPayments.Row {
  init(
    _ joint: JointPayment, at place: Int, _ open: JointPayments.Open, at rates: [Currency: Rate] = [:],
    _ visit: Visit
  ) {
    let (t, formats, person) = (visit.t, visit.formats, open.person)
    let name = formats.isolated(person.displayName)
    let units = joint.owedToMe.minorUnits
    var seen: Set<ID<Group>> = []
    let groups = joint.parts.map(\.group).filter { seen.insert($0).inserted }.map { open.names[$0] ?? "" }
    self.name = "joint-\(place)"
    money = joint.owedToMe
    isByMe = units < 0
    let toPay = joint.owedToMe.absolute
    amount = formats.money(toPay)
    sentence =
      units == 0 ? t.personPaymentEven : isByMe ? t.settleYouPay(name: name) : t.settlePaysYou(name: name)
    settles = t.personPaymentSettles(groups: formats.list(groups.map(formats.isolated)))
    deed = units == 0 ? t.settleTitle : isByMe ? t.paymentPaid : t.paymentReceived
    operation = visit.newID()
    sent =
      joint.parts.map { ("payment", $0.text) } + rates.map { ("rate[\($0.key.code)]", $0.value.text) }
      + (rates.isEmpty ? [] : [("in", joint.currency.code)])
    let reference = PaymentReference(
      from: isByMe ? open.me : person.id, to: isByMe ? person.id : open.me, in: joint.currency,
      under: visit.site.signIns.linkSecret)
    let request = PaymentRequest(toPay, for: groups.joined(separator: " "), reference: reference.text)
    self.ways =
      isByMe ? open.ways.map { HowToPay($0, to: name, request, at: "\(place)-", formats) }.codesFirst : []
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
      return (sent, try sent.flatMap { try Net($0, form, of: me, with: person, snapshot) })
    }
    let page = try page(of: person, visit)
    guard let sent, let net else { return visit.redirect(to: page, saying: visit.t.settleAllChanged) }
    let paying = PayJointly(
      sent, with: person, titled: visit.t.paymentTitle, note: net.note(visit), on: visit.formats.today,
      as: operation, from: origin)
    do { try await visit.write(paying.run) } catch GroupRefusal.unproposed {
      return visit.redirect(to: page, findingDone: visit.t.settleAllChanged)
    } catch let error where isRefusal(error) {
      return visit.redirect(to: page, saying: visit.t.personPaymentRefused)
    }
    return visit.redirect(
      to: page, saying: net.words(count: Set(sent.map(\.group)).count, visit),
      undo: Link("/people", person, "payments").segment(operation).segment("undo").query(
        "parts", "\(sent.count)"))
  }

  static func undo(_ visit: Visit) async throws -> Response {
    let (operation, origin) = (try visit.id("operation", of: Ledger.Operation.self), try visit.author)
    let page = try page(of: try visit.id("person"), visit)
    let count = try visit.query().single("parts").flatMap { Int($0) } ?? 0
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
    private let currency: Currency
    private let rates: [Currency: Rate]
    private let carriesReference: Bool

    /// Nil where no one can pay such a sum.
    init?(
      _ parts: [JointPayment.Part], _ form: Form, of me: ID<Person>, with other: ID<Person>,
      _ snapshot: Snapshot
    ) throws {
      guard let mine = try snapshot.account(me), let others = try snapshot.account(other),
        let terms = try ConvertedPayment.terms(form, of: parts)
      else { return nil }
      (currency, rates) = terms
      let payment: JointPayment?
      do {
        payment = try JointPayment(parts, in: currency, at: rates) { part in
          try snapshot.members(of: part.group).first { $0.id == part.transfer.payee }?.person == me
        }
      } catch let error where error is MoneyError || error is JointPayment.RateMisfit { return nil }
      guard let joint = payment, joint.parts.count == parts.count else { return nil }
      (payer, payee) = joint.owedToMe.minorUnits < 0 ? (mine, others) : (others, mine)
      self.me = me
      money = joint.owedToMe.absolute
      carriesReference = try snapshot.paymentWays(of: .account(payee.id)).contains(
        where: \.way.carriesReference)
    }

    /// What a bank's statement says, if one is paid by a bank, and the rates.
    func note(_ visit: Visit) -> String {
      var lines = rates.keys.sorted().compactMap { rates[$0]?.words(of: $0, visit.formats) }
      if carriesReference, money.minorUnits > 0 {
        let reference = PaymentReference(
          from: payer.id, to: payee.id, in: money.currency, under: visit.site.signIns.linkSecret)
        lines.insert(PaymentRequest.note(reference.text), at: 0)
      }
      return lines.joined(separator: "\n")
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
