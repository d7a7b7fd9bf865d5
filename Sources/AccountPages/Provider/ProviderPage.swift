import AccountStore
import Factors
import HTML
package import HTTP
import Store
package import WebFloor
import Words

/// The page about signing in at the identity provider.
package struct ProviderPage {
  let frame: Frame
  let name: String
  let isConnected: Bool
  let proofField: InputField

  var t: Strings { frame.t }

  package static func show(_ visit: Visit) throws -> Response {
    let page = try ProviderPage(visit, FormErrors())
    return visit.page { Views.accountsProvider(&$0, page: page) }
  }

  static func refuse(_ errors: FormErrors, _ visit: Visit) throws -> Response {
    let page = try ProviderPage(visit, errors)
    return visit.page(refusing: errors) { Views.accountsProvider(&$0, page: page) }
  }

  private init(_ visit: Visit, _ errors: FormErrors) throws {
    let (setup, _) = try visit.provider()
    let me = try visit.me.account
    guard !me.isGuest else { throw Problem.notFound }
    let (isConnected, ways) = try visit.read { snapshot in
      (try snapshot.isLinked(me.id, at: setup.settings.issuer), try ProofWays(visit, snapshot))
    }
    (name, self.isConnected) = (setup.name, isConnected)
    frame = visit.frame(setup.name, .account)
    proofField = .proof(id: "provider-password", ways, errors, visit.t)
  }
}
