import HTML
import HTTP
import Ledger
import Store
import Words

/// Leaving a group oneself. Whoever is not even is asked first, and the last owner stays.
enum Departure {
  static func show(_ visit: Visit) throws -> Response {
    try page(visit).response(.ok, visit)
  }

  static func create(_ visit: Visit) async throws -> Response {
    try await leave(try await visit.form(), page(visit), visit)
  }

  static func leave(_ form: Form, _ page: MemberRemoval, _ visit: Visit) async throws -> Response {
    guard try page.balances.isEmpty || form.single("anyway") == "on" else {
      return page.response(.unprocessable, visit)
    }
    do {
      _ = try await visit.append(.member(page.member.id, .removed(true)))
    } catch Refusal.lastOwner {
      var errors = FormErrors()
      errors.add("departure", visit.t.memberLastOwner)
      return try GroupSettings.refuse(.departure, form, errors, visit)
    }
    return visit.redirect(to: Link("/"), saying: visit.t.groupLeft(name: page.group.name))
  }

  private static func page(_ visit: Visit) throws -> MemberRemoval {
    try MemberRemoval(visit.member(visit.group.member), visit)
  }
}
