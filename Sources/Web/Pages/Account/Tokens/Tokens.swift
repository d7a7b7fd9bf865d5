import Accounts
import HTML
import HTTP
import Ledger
import Store
import Words

/// Makes and removes API tokens. The password is required, so that
/// a stranger at an open browser cannot give a program access.
enum Tokens {
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    guard try !visit.me.account.isGuest else { throw Problem.forbidden }
    var errors = FormErrors()
    guard let token = try read(form, &errors, visit),
      let proof = try await visit.reauthenticate(form, &errors)
    else { return try TokensPage.refuse(form, errors, visit) }
    let secret = TokenSecret(visit.site.randomness)
    let id: ID<PersonalToken> = visit.newID()
    let notice = try visit.securityNotice()
    do {
      let isMade: Void? = try await visit.write(refusals: &errors) {
        try $0.make(token, as: id, secret: secret, proved: proof, telling: notice.post)
      }
      if isMade != nil { return try TokensPage.show(secret, visit) }
    } catch Refusal.limit(let limit) { errors.add("name", limit.words(visit.t)) }
    return try TokensPage.refuse(form, errors, visit)
  }

  private static func read(_ form: Form, _ errors: inout FormErrors, _ visit: Visit) throws -> NewToken? {
    let words = form.values(of: "scope")
    let scopes = words.isEmpty ? [] : TokenScopes(named: words.joined(separator: ","))
    let group = try form.single("group") ?? ""
    let days = try form.single("days").map { Int($0) } ?? PersonalToken.usualDays
    guard let scopes, let days, group.isEmpty || ID<Group>(group) != nil else { throw Problem.badRequest }
    do throws(NewToken.Mistake) {
      return try NewToken(named: form["name"] ?? "", scopes, group: ID(group), days: days == 0 ? nil : days)
    } catch {
      errors.add(error, visit.formats)
      return nil
    }
  }

  /// Removing a token needs no password, since it gives no access.
  static func delete(_ visit: Visit) async throws -> Response {
    let id: ID<PersonalToken> = try visit.id("token")
    let account = try visit.me.account.id
    let isGone = try await visit.write { try $0.removeToken(id, of: account) }
    guard isGone else { throw Problem.notFound }
    return visit.redirect(to: Link("/account/tokens"), saying: visit.t.tokenRemoved)
  }
}
