import HTML
import HTTP
import Store
import Words

/// Keeping pages in the browser that somebody sits at: what it means, and whether it is done.
struct OfflineSwitch {
  let frame: Frame
  let isOn: Bool
  /// Whether they have said that nothing is to be kept, and been asked about what was not sent.
  let isDeclined: Bool
  /// Browsers keep nothing of what comes by plain HTTP.
  let isPossible: Bool

  static let link = Link("/account/offline")
  static let choosing = Link("/account/offline/choice")

  static func show(_ visit: Visit) -> Response {
    let page = OfflineSwitch(
      frame: visit.frame(visit.t.offlineTitle, .account), isOn: visit.keepsPages,
      isDeclined: visit.offline == .declined,
      isPossible: visit.mayKeepPages)
    return visit.page { Views.accountsKeepingPages(&$0, page: page) }
  }

  static func update(_ visit: Visit) async throws -> Response {
    let answer = try await visit.form().single("keep")
    let isOn = answer == "on"
    let choice: OfflineChoice = isOn ? .keeping(try visit.me.account.id) : .declined
    // Who is asked on the first page goes on there.
    var response =
      answer == "later"
      ? visit.redirect(to: Link("/"))
      : visit.redirect(to: link, saying: isOn ? visit.t.offlineTurnedOn : visit.t.offlineTurnedOff)
    visit.cookies.offline.set(choice.value, for: Session.lifetime, on: &response)
    return response
  }
}
