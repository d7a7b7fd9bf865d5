import Credentials
import HTML
import HTTP
import Words

/// Asks a user of the provider who is unknown here whether they are new, so that people with an account do
/// not get a second one by mistake.
struct ProviderNewcomerPage {
  static let link = Link("/login/oidc/newcomer")

  let frame: Frame
  let introduction: String
  /// Advice for people with an account.
  let advice: String
  /// The sign-in page for their account; nil if the provider is the only sign-in method.
  let signIn: Link?
  /// The page that they wanted.
  let next: String?

  var t: Strings { frame.t }

  static func show(_ visit: Visit) throws -> Response {
    let (setup, _) = try visit.provider()
    guard let token = visit.cookies.arrival.token(in: visit.head),
      let arrival = visit.site.signIns.newProviderUsers.arrival(token, at: visit.now)
    else { return visit.redirect(to: Link("/login")) }
    let page = ProviderNewcomerPage(arrival, setup, visit)
    return visit.page { Views.accountsNewcomer(&$0, page: page) }
  }

  /// Makes the account after the user has said that they are new. Works once.
  static func create(_ visit: Visit) async throws -> Response {
    let (setup, _) = try visit.provider()
    let next = try await visit.form().single("next")
    let arrival = visit.cookies.arrival.token(in: visit.head).flatMap {
      visit.site.signIns.newProviderUsers.take($0, at: visit.now)
    }
    var response =
      if let arrival {
        try await ProviderSignUp(arrival.identity, next: arrival.next, setup).make(visit)
      } else {
        try SignInPage(SignInForm(next: next), because: visit.t.providerLost).response(
          .unprocessable, to: visit)
      }
    visit.cookies.arrival.remove(from: &response)
    return response
  }

  private init(_ arrival: NewProviderUsers.Arrival, _ setup: ProviderSetup, _ visit: Visit) {
    let t = visit.t
    frame = visit.frame(t.newcomerTitle)
    let person = arrival.identity.name ?? arrival.identity.subject
    introduction = t.newcomerIntroduction(name: setup.name, person: t.isolated(person))
    advice = setup.isOnly ? t.newcomerAdviceAlone : t.newcomerAdvice(name: setup.name)
    next = arrival.next
    signIn = setup.isOnly ? nil : Link("/login").query("next", arrival.next)
  }
}
