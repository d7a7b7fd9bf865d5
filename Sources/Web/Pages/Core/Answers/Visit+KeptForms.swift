import Accounts
import HTML
import HTTP
import Store
import Words

extension KeptForm {
  /// How many bytes are read of a form sent without a session, and how many fit into the sign-in form.
  private static let limit = 64 << 10
  private static let mostKept = 11 << 10

  /// Nil if there are no fields to keep. Files are not kept:
  /// without an account there is no place to store them.
  init?(of visit: Visit) async {
    guard let form = try? await Self.form(sentBy: visit), !form.fields.isEmpty else { return nil }
    self.init(action: visit.pathBelowBase, form)
    guard action.utf8.count + encoded.utf8.count <= Self.mostKept else { return nil }
  }

  private static func form(sentBy visit: Visit) async throws -> Form {
    guard visit.head.contentType?.isMultipartForm == true else {
      guard visit.head.contentType?.isURLEncodedForm == true else { throw Problem.unsupportedMedia }
      return try Form(urlencoded: try await visit.request.body.collect(upTo: limit))
    }
    var limits = MultipartFormReader.Limits()
    (limits.text, limits.file, limits.dropsFiles) = (limit, 0, true)
    return try await visit.formWithFiles(limits).form
  }

  /// The values that people entered and want to see again, without ids and similar fields.
  func typed(_ formats: Formats) -> [String] { fields.lines(formats) }
}

extension KeptForms {
  /// The address of the kept form; nil if too many forms of the same owner are waiting.
  func keep(_ form: KeptForm, of visit: Visit) -> String? {
    let token = SecretToken(visit.site.randomness)
    let owner = visit.visitor.map { Owner.person($0.account.id) } ?? .network(visit.network)
    return keep(form, as: token.digest, of: owner, at: visit.now) ? "/kept/\(token.text)" : nil
  }

  static func show(_ visit: Visit) throws -> Response {
    guard let token = SecretToken(visit.parameters["token"] ?? ""),
      let kept = visit.site.memory.keptForms.form(token.digest, at: visit.now)
    else { return visit.redirect(to: Link("/"), saying: visit.t.typedNotKept) }
    return visit.resume(kept)
  }
}

extension Visit {
  /// The page that offers to send the form again.
  func resume(_ kept: KeptForm) -> Response {
    let frame = Frame(title: t.resumeTitle, t: t)
    return page { Views.siteResume(&$0, kept: kept, typed: kept.typed(formats), frame: frame) }
  }
}
