import Accounts
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Requests to share costs, and their answers.
enum ShareRequests {
  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let form = try GroupForm(sent, try visit.operation(of: sent))
    let page = try PersonalPage(visit)
    var errors = FormErrors()
    let currency = errors.check("currency", form.currency, visit.t, CurrencyChoice.currency(_:))
    guard let currency else { return page.response(refusing: form, errors, visit) }
    let invitation: ID<Invitation> = form.operation.retyped(as: Invitation.self)
    let (person, token) = (page.person, visit.token(of: invitation).digest)
    let group = form.operation.retyped(as: Group.self)
    let request = GroupRequest(in: group, as: form.operation, from: try visit.author)
    do {
      let outcome = try await visit.write {
        try $0.requestSharing(with: person, in: currency, by: invitation, token: token, for: request)
      }
      return answer(outcome, page, visit)
    } catch { return page.response(refusing: form, errors, try visit.refused(by: error)) }
  }

  private static func answer(_ outcome: SharingRequestOutcome, _ page: PersonalPage, _ visit: Visit)
    -> Response
  {
    switch outcome {
    case .asked: visit.redirect(to: page.here, saying: visit.t.askSent(name: page.name))
    case .isWaiting, .declined: visit.redirect(to: page.here)
    case .sharing(let group):
      visit.redirect(to: Link("/groups", group), saying: visit.t.askAccepted(name: page.name))
    }
  }

  static func accept(_ visit: Visit) async throws -> Response {
    let (invitation, request, _) = try await answered(visit)
    let group = try await visit.write { try $0.acceptSharing(invitation, for: request) }
    guard let group else { return isGone(visit) }
    let title = try visit.groupTitles(of: group)
    return visit.redirect(to: Link("/groups", group), saying: visit.t.joined(group: title))
  }

  static func decline(_ visit: Visit) async throws -> Response {
    let (invitation, request, form) = try await answered(visit)
    let asker = try await visit.write { try $0.declineCostSharing(invitation, from: request.origin) }
    guard let asker else { return isGone(visit) }
    return visit.redirect(
      to: Link(next: try form.single("next")), saying: visit.t.askDeclined(name: asker.displayName))
  }

  private static func answered(_ visit: Visit) async throws -> (ID<Invitation>, GroupRequest, Form) {
    let (form, invitation) = (try await visit.form(), try visit.id("ask", of: Invitation.self))
    let group = invitation.retyped(as: Group.self)
    let request = GroupRequest(in: group, as: try visit.operation(of: form), from: try visit.author)
    return (invitation, request, form)
  }

  /// The request was withdrawn, or answered in another tab.
  private static func isGone(_ visit: Visit) -> Response {
    visit.redirect(to: Link("/people"), saying: visit.t.askClosed)
  }
}

extension Visit {
  fileprivate func groupTitles(of group: ID<Group>) throws -> String {
    try store.read { try groupTitles(in: $0) }.first { $0.id == group }?.name ?? ""
  }
}
