import Credentials
import HTML
import HTTP
import Store
import Words

/// The page about signing in with the identity provider.
struct ProviderAccountPage {
  let frame: Frame
  let name: String
  let isConnected: Bool
  /// Why the account stays linked, if there is no other sign-in method.
  let isOnly: String?
  /// Nil for a guest, who has no way to confirm.
  let proofField: InputField?

  var t: Strings { frame.t }

  var introduction: String {
    proofField == nil ? t.providerGuestIntroduction(name: name) : t.providerIntroduction(name: name)
  }

  static func show(_ visit: Visit) throws -> Response {
    let page = try ProviderAccountPage(visit, FormErrors())
    return visit.page { Views.accountsProvider(&$0, page: page) }
  }

  static func refuse(_ errors: FormErrors, _ visit: Visit) throws -> Response {
    let page = try ProviderAccountPage(visit, errors)
    return visit.page(refusing: errors) { Views.accountsProvider(&$0, page: page) }
  }

  /// The page with the link to the provider: browsers block a form that redirects there.
  static func showGoing(_ name: String, by link: Link, _ title: String, _ visit: Visit) -> Response {
    let frame = visit.frame(title, visit.visitor == nil ? nil : .account)
    return visit.page { Views.accountsProviderGoing(&$0, name: name, link: link, frame: frame) }
  }

  /// Why the account cannot be unlinked.
  static func lastWayIn(_ setup: ProviderSetup, _ t: Strings) -> String {
    setup.isOnly ? t.providerAlone(name: setup.name) : t.providerIsLastWayIn
  }

  private init(_ visit: Visit, _ errors: FormErrors) throws {
    let (setup, _) = try visit.provider()
    let me = try visit.me.account
    let (isConnected, ways) = try visit.read { snapshot in
      (try snapshot.isLinked(me.id, at: setup.settings.issuer), try ConfirmationOptions(visit, snapshot))
    }
    (name, self.isConnected) = (setup.name, isConnected)
    isOnly = setup.isOnly ? visit.t.providerAlone(name: setup.name) : nil
    frame = visit.frame(setup.name, .account)
    proofField = me.isGuest ? nil : .proof(id: "provider-password", ways, errors, visit.t)
  }
}
