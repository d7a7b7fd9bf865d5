import HTML
import HTTP
import Household
import Ledger
import Words

/// Leaves a group. Asks first if the visitor's balance is not settled; the last owner cannot leave.
enum Departure {
  static func show(_ visit: Visit) throws -> Response { try page(visit).response(.ok, visit) }

  static func create(_ visit: Visit) async throws -> Response {
    try await leave(try await visit.form(), visit)
  }

  static func leave(_ form: Form, _ visit: Visit) async throws -> Response {
    // The page is made before leaving, while the visitor can still read the group's name.
    let page = try page(visit)
    let isSure = try form.single("anyway") == "on"
    let (me, request) = (page.member.id, try visit.groupRequest())
    do {
      let left = try await visit.write { try $0.removeMember(me, isSure: isSure, for: request) }
      guard left != nil else { return try Self.page(visit).response(.unprocessable, visit) }
    } catch Refusal.lastOwner {
      let errors = FormErrors("departure", visit.t.memberLastOwner)
      return try GroupSettings.refuse(.departure, form, errors, visit)
    }
    return visit.redirect(to: Link("/"), saying: visit.t.groupLeft(name: page.group.name))
  }

  private static func page(_ visit: Visit) throws -> MemberRemoval {
    try MemberRemoval(visit.member(visit.group.member), visit)
  }
}
