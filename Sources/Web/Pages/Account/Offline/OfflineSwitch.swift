import HTML
import HTTP
import Store
import Words

/// The page about keeping pages offline in this browser: an explanation and the switch.
struct OfflineSwitch {
  let frame: Frame
  let isOn: Bool
  /// Whether the visitor has declined, and was asked about unsent forms.
  let isDeclined: Bool
  /// Browsers keep no pages of a site with plain HTTP.
  let isPossible: Bool

  static let link = Link("/account/offline")
  static let choosing = Link("/account/offline/choice")

  static func show(_ visit: Visit) -> Response {
    let page = OfflineSwitch(
      frame: visit.frame(visit.t.offlineTitle, .account).with(help: .offline), isOn: visit.keepsPages,
      isDeclined: visit.offline == .declined, isPossible: visit.mayKeepPages)
    return visit.page { Views.accountsKeepingPages(&$0, page: page) }
  }

  static func update(_ visit: Visit) async throws -> Response {
    let answer = try await visit.form().single("keep")
    let isOn = answer == "on" || answer == "installed"
    let choice: OfflineChoice = isOn ? .keeping(try visit.me.account.id) : .declined
    // A visitor who was asked on the first page, or whose app answers by itself, returns to it.
    var response =
      switch answer {
      case "later": visit.redirect(to: Link("/"))
      case "installed": visit.redirect(to: Link("/"), saying: visit.t.offlineInstalled)
      default: visit.redirect(to: link, saying: isOn ? visit.t.offlineTurnedOn : visit.t.offlineTurnedOff)
      }
    visit.cookies.offline.set(choice.value, for: Session.lifetime, on: &response)
    return response
  }
}
