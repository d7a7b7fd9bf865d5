import HTML
package import HTTP

/// One request on its way through the site: what a handler is given.
package struct Visit: Sendable {
  package let request: Request
  package let parameters: PathParameters?
  package let bodyLimit: Int
  let site: SiteSettings
  /// The visitor's language.
  let t: Strings

  var head: RequestHead { request.head }

  /// The whole body, within the limit of the route.
  package func body() async throws(BodyError) -> [UInt8] {
    try await request.body.collect(upTo: bodyLimit)
  }

  /// A page, written by `view`.
  func page(_ status: Status = .ok, _ view: (inout Markup) -> Void) -> Response {
    var out = Markup(basePath: HTML.BasePath(site.basePath) ?? .root)
    view(&out)
    var response = Response(status, html: out.bytes)
    response.fields[.cacheControl] = Representation.CachePolicy.unstored.fieldValue
    return response
  }
}
