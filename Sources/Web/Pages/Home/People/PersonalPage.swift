import Encodings
import HTML
import HTTP
import Ledger
import Store
import Words

/// The page of a person, found by personal link, in a group or by name. Signed-in visitors see their common
/// balances and can begin to share costs.
struct PersonalPage {
  /// Whether the two can begin to share costs.
  enum Beginning {
    /// They already have a group of their own.
    case done
    case asking(GroupForm, FormErrors)
    case isWaiting
    case declined
    case isAsked(ShareRequestRow)
  }

  enum Viewer {
    case stranger
    case themselves
    case other(GroupsInCommon)
  }

  /// The groups that the two share, and their balances with each other.
  struct GroupsInCommon {
    let groups: [GroupCard]
    let totals: [BalanceNote]
    /// The proposed payments between the two.
    let payments: [NextPayment]
    /// All of them as one payment in each currency, where several groups have one.
    let joint: JointPayments
    /// Whether no balance between them is open in any group.
    let isEven: Bool
    fileprivate(set) var beginning: Beginning
  }

  private(set) var frame: Frame
  let name: String
  let avatar: Link?
  private(set) var viewer: Viewer
  let person: ID<Person>
  /// The address of the page.
  let here: Link
  let formats: Formats

  static func show(_ visit: Visit) throws -> Response { try PersonalPage(visit).response(visit) }

  func response(_ visit: Visit) -> Response { visit.page { Views.homePerson(&$0, page: self) } }

  /// The page again, with the errors beside their fields.
  func response(refusing form: GroupForm, _ errors: FormErrors, _ visit: Visit) -> Response {
    var page = self
    page.frame.refusal = visit.refusal
    if case .other(var shared) = viewer {
      shared.beginning = .asking(form, errors)
      page.viewer = .other(shared)
    }
    return visit.page(.unprocessable) { Views.homePerson(&$0, page: page) }
  }

  /// The person's picture, for visitors with the link.
  static func picture(_ visit: Visit) throws -> Response {
    let link: ID<ProfileLink> = try visit.id("link")
    let avatar = try visit.read { snapshot in
      try snapshot.account(behind: link)?.avatar.flatMap { try snapshot.avatar($0) }
    }
    guard let avatar else { throw Problem.notFound }
    return AccountPictures.response(avatar, .unstored, to: visit)
  }

  /// Anyone with the link sees the person; without it, those in a
  /// group with them, and everyone if they can be found by name.
  init(_ visit: Visit) throws {
    let me = visit.visitor?.account
    formats = visit.formats
    let link = visit.parameters["link"]
    let here = try link.map { Link("/with", $0) } ?? Link("/people", visit.id("person", of: Person.self))
    let plain = visit.frame("")
    let (person, viewer, frame) = try visit.read { snapshot in
      let person = try Self.person(snapshot, visit)
      var frame = plain
      (frame.title, frame.styles) = (person.displayName, .all)
      let groups = try me.map { try snapshot.groups(of: $0.id) } ?? []
      let shared = try groups.compactMap { try Together($0, with: person.id, on: here, snapshot, visit) }
      guard link != nil || !shared.isEmpty || person.isFindable || person.id == me?.id else {
        throw Problem.notFound
      }
      guard let me else { return (person, Viewer.stranger, frame) }
      guard me.id != person.id else { return (person, Viewer.themselves, frame) }
      frame.style = Assets.cssHomeCSS.link
      try frame.follow(groups, of: me.id, snapshot, visit)
      let beginning = try Beginning(me, person, visit, snapshot)
      return (
        person,
        Viewer.other(
          GroupsInCommon(
            shared,
            try .init(
              .init(with: person, in: shared.compactMap(\.open), snapshot, visit), on: here, snapshot, visit),
            CurrencyOrder(groups), beginning, visit.formats)), frame
      )
    }
    self.person = person.id
    self.viewer = viewer
    self.frame = frame
    self.here = here
    name = person.displayName
    avatar = person.avatar.map { avatar in
      link.map { Link("/with", $0, "picture") } ?? Link("/avatars", avatar)
    }
  }

  private static func person(_ snapshot: Snapshot, _ visit: Visit) throws -> Account {
    let person =
      visit.parameters["link"] == nil
      ? try snapshot.account(try visit.id("person", of: Person.self))
      : try snapshot.account(behind: try visit.id("link"))
    guard let person, !person.isDisabled else { throw Problem.notFound }
    return person
  }

  var t: Strings { frame.t }
  /// The person with whom the page shows balances.
  var shown: ID<Person>? { if case .other = viewer { person } else { nil } }
  var asking: Link { here.segment("asks") }
  var signIn: Link { Link("/login").query("next", here.text(under: .root)) }

  /// The balances between the two in a group that they share, which may have other members.
  fileprivate struct Together {
    let group: GroupSummary
    let debts: [Money]
    let payments: [NextPayment]
    /// What the visitor may record; nil where that is nothing.
    let open: (summary: GroupSummary, transfers: [(Transfer, toMe: Bool)])?

    /// Nil if the other person is not in the group. Former members count as long as a balance is open.
    init?(
      _ summary: GroupSummary, with other: ID<Person>, on page: Link, _ snapshot: Snapshot, _ visit: Visit
    ) throws {
      guard let overview = try snapshot.overview(of: summary.group.id) else { return nil }
      let settling = try Settling(overview, snapshot)
      let proposals = try settling.proposals(to: summary.me.id)
      let names = overview.members.filter {
        $0.person == other && $0.mergedInto == nil && ($0.isCurrent || proposals[$0.id]?.isEmpty == false)
      }
      guard let them = names.first(where: \.isCurrent) ?? names.first else { return nil }
      let member = them.id
      group = summary
      debts = names.flatMap { proposals[$0.id] ?? [] }
      payments = names.flatMap { NextPayment.all(in: summary, settling, with: $0.id, on: page, visit) }
      let mayRecord = summary.me.role.includes(.member) && !summary.group.isArchived
      // A couple's or former member's payment is made in its group, and so is one in a unit that it has no more.
      let parties = [summary.me.id, member].map { overview.parties.representative(of: $0) }
      let isCouples = overview.members.contains { other in
        other.isCurrent && ![summary.me.id, member].contains(other.id)
          && parties.contains(overview.parties.representative(of: other.id))
      }
      let alone = payments.filter { next in
        names.count == 1 && them.isCurrent && !isCouples && summary.group.canRecord(next.payment.money)
      }
      let transfers = alone.map { next in
        let payment = next.payment
        let transfer = Transfer(payer: payment.payer, payee: payment.payee, amount: payment.money)
        return (transfer, toMe: !payment.isByMe)
      }
      open = mayRecord && !transfers.isEmpty ? (summary, transfers) : nil
    }
  }
}

extension PersonalPage.GroupsInCommon {
  fileprivate init(
    _ shared: [PersonalPage.Together], _ joint: JointPayments, _ order: CurrencyOrder,
    _ beginning: PersonalPage.Beginning, _ formats: Formats
  ) {
    self.beginning = beginning
    self.joint = joint
    groups = shared.map { GroupCard($0.group, $0.debts, formats) }
    totals = HomeBalance.totals(shared.flatMap(\.debts), order).map { BalanceNote(mine: $0, formats) }
    payments = shared.flatMap(\.payments)
    isEven = shared.allSatisfy(\.debts.isEmpty)
  }
}

extension PersonalPage.Beginning {
  fileprivate init(_ me: Account, _ other: Account, _ visit: Visit, _ snapshot: Snapshot) throws {
    let asks = try snapshot.asks(to: me.id, at: visit.now)
    if try snapshot.groupOfTwo(me.id, other.id) != nil {
      self = .done
    } else if let ask = asks.first(where: { $0.asker.id == other.id }) {
      self = .isAsked(ShareRequestRow(ask, visit))
    } else if try snapshot.asks(to: other.id, at: visit.now).contains(where: { $0.asker.id == me.id }) {
      self = .isWaiting
    } else if try snapshot.hasDeclined(other.id, asker: me.id) {
      self = .declined
    } else {
      self = .asking(try GroupForm(for: visit, snapshot), FormErrors())
    }
  }
}
