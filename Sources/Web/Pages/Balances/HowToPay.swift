import Accounts
import Encodings
import HTML
import Ledger
import PaymentCodes
import Store
import Words

/// A way in which a member is paid, with what has to be copied for it, and a code for their bank's app.
struct HowToPay: Equatable {
  /// A text in a field of its own, with a button that copies it.
  struct Copied: Equatable {
    let label: String
    let text: String
    /// The id of the field.
    let field: String

    /// The number of lines at the given line length.
    var rows: Int {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let count = lines.reduce(0) {
        $0 + max(1, ($1.count + Self.charactersInALine - 1) / Self.charactersInALine)
      }
      return min(count, Self.mostRows)
    }

    private static let charactersInALine = 32
    private static let mostRows = 6
  }

  struct Drawing: Equatable {
    let code: QRCode
    let scheme: String
    let isSwiss: Bool
    let payload: String
    let label: String
  }

  let copied: [Copied]
  let drawing: Drawing?
  /// Opens the app that pays.
  let app: Link?
  let reference: String?
  /// Who said it, if it was not the member.
  let origin: String?

  /// `place` makes the fields' ids unique where several payments go to one member; `draws` is asked before a
  /// code is drawn.
  init(
    _ stored: StoredPaymentWay, to name: String, _ request: PaymentRequest, at place: String = "",
    origin: String? = nil, _ formats: Formats, draws: () -> Bool = { true }
  ) {
    let (way, t) = (stored.way, formats.t)
    let field = "how-to-pay-\(place)\(stored.id)"
    let codes = way.codes(for: request)
    reference = way.carriesReference ? request.reference : nil
    // A link of one's own has places for the amount.
    let filled = codes.first { $0.scheme == .link }?.payload
    let hasAmount = filled == nil && way.kind != .words && request.money.minorUnits > 0
    copied = [
      Copied(
        label: way.kind == .words ? t.howToPay(name: name) : way.kind.name(t), text: filled ?? way.value,
        field: field),
      way.name.isEmpty ? nil : Copied(label: t.paymentName, text: way.name, field: field + "-name"),
      way.address.isEmpty
        ? nil : Copied(label: t.paymentAddress, text: way.address, field: field + "-address"),
      hasAmount
        ? Copied(
          label: t.fieldAmount, text: formats.amounts.text(of: request.money), field: field + "-amount")
        : nil,
      reference == nil
        ? nil : Copied(label: t.paymentReference, text: request.text, field: field + "-reference"),
    ].compactMap(\.self)
    let label = t.paymentCodeLabel(amount: formats.money(request.money), name: name)
    drawing = codes.first(where: \.isDrawn).flatMap { code in
      guard draws(), let drawn = QRCode(code.payload) else { return nil }
      return Drawing(
        code: drawn, scheme: code.scheme.rawValue, isSwiss: code.scheme == .swiss, payload: code.payload,
        label: label)
    }
    app = codes.first(where: \.isLink).flatMap { Link(external: $0.payload) }
    self.origin = origin
  }
}

extension Sequence<HowToPay> {
  /// Those with a code first: it is the quickest.
  var codesFirst: [HowToPay] { filter { $0.drawing != nil } + filter { $0.drawing == nil } }
}

/// What payments in a group say to banks, and who said how its members are paid.
struct PaymentGroup {
  let people: GroupPeople
  private let secret: LinkSecret
  private let timeZone: TimeZone

  init(_ people: GroupPeople, _ visit: Visit) {
    (self.people, secret, timeZone) = (people, visit.site.signIns.linkSecret, visit.timeZone)
  }

  /// The amount, the group's name and the reference of a payment.
  /// People who settle together have one reference.
  func request(_ money: Money, from payer: ID<Member>, to payee: ID<Member>) -> PaymentRequest {
    let (group, parties) = (people.overview.group, people.parties)
    let reference = PaymentReference(
      group.id, from: parties.representative(of: payer), to: parties.representative(of: payee),
      in: money.currency, under: secret)
    return PaymentRequest(money, for: group.name, reference: reference.text)
  }

  /// Those who take money for a member: the member, and all who settle together with them.
  private func takers(for member: ID<Member>) -> [ID<Member>] { [member] + people.others(inPartyOf: member) }

  /// How a member, or one of their party, is paid by such a request. The first code is always drawn, and the
  /// others as far as `more` allows.
  func howToPay(
    _ payee: ID<Member>, _ request: PaymentRequest, _ ways: [ID<Member>: [StoredPaymentWay]],
    at place: String = "", more: () -> Bool = { true }
  ) -> [HowToPay] {
    var hasDrawn = false
    return takers(for: payee).flatMap { member in
      let (name, person) = (people.name(member), people.overview.member(member)?.person)
      return (ways[member] ?? []).map { stored in
        HowToPay(
          stored, to: name, request, at: place,
          origin: person == stored.author ? nil : origin(of: stored, called: name), people.formats
        ) {
          defer { hasDrawn = true }
          return !hasDrawn || more()
        }
      }
    }.codesFirst
  }

  /// The note of a payment, by which it is found on a bank's statement; nil where its payee is paid without.
  func note(
    _ money: Money, from payer: ID<Member>, to payee: ID<Member>, _ ways: [ID<Member>: [StoredPaymentWay]]
  ) -> String? {
    let isCarried = takers(for: payee).contains { ways[$0]?.contains(where: \.way.carriesReference) == true }
    return isCarried ? request(money, from: payer, to: payee).reference.map(PaymentRequest.note) : nil
  }

  /// Who said how a member is paid, and when. `name` is isolated already.
  func origin(of stored: StoredPaymentWay, called name: String) -> String {
    people.t.paymentSaid(
      author: people.author(.person(stored.author)),
      day: people.formats.date(stored.added.time(in: timeZone).day), name: name)
  }
}

extension Visit {
  /// How the group's members are paid; viewers do not see it.
  func paymentWays(_ snapshot: Snapshot) throws -> [ID<Member>: [StoredPaymentWay]] {
    let membership = try group
    return membership.role.includes(.member) ? try snapshot.paymentWays(in: membership.group) : [:]
  }
}
