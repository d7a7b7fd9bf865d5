import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Adds and removes the ways in which others say that a member without an account is paid.
enum MemberPaymentWays {
  static func link(_ member: ID<Member>, in group: ID<Group>) -> Link {
    Link("/groups", group, "members").segment(member).segment("payment-ways")
  }

  static func create(_ visit: Visit) async throws -> Response {
    let (form, member) = (try await visit.form(), try visit.member())
    do {
      let way = try SentPaymentWay.read(form, visit.t)
      let request = try visit.groupRequest(as: visit.operation(of: form))
      _ = try await visit.write { try $0.addPaymentWay(way, of: member.id, for: request) }
    } catch Refusal.alreadyClaimed {
      let name = visit.formats.isolated(member.name)
      return visit.redirect(
        to: try page(of: member, visit), saying: visit.t.memberPaymentWaysTheirs(name: name))
    } catch {
      return try MemberPage.refuse(paying: form, try SentPaymentWay.mistakes(error, visit.formats), visit)
    }
    return visit.redirect(to: try page(of: member, visit), saying: visit.t.paymentWayAdded)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let (way, member) = (try visit.id("way", of: StoredPaymentWay.self), try visit.member())
    let request = try visit.groupRequest()
    guard try await visit.write({ try $0.removePaymentWay(way, of: member.id, for: request) }) != nil else {
      throw Problem.notFound
    }
    return visit.redirect(to: try page(of: member, visit), saying: visit.t.paymentWayRemoved)
  }

  private static func page(of member: Member, _ visit: Visit) throws -> Link {
    Link("/groups", try visit.group.group, "members").segment(member.id)
  }
}
