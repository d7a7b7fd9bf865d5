import HTTP

extension Visit {
  /// The whole body, within the limit of the route.
  func body() async throws(BodyError) -> [UInt8] { try await request.body.collect(upTo: bodyLimit) }

  /// The submitted form, without files.
  func form() async throws -> Form {
    let bytes = try await body()
    guard !bytes.isEmpty else { return Form() }
    guard head.contentType?.isURLEncodedForm == true else { throw Problem.unsupportedMedia }
    let form = try Form(urlencoded: bytes)
    typed.keep(form)
    return form
  }

  /// The submitted form with its files, each within its limit.
  func formWithFiles(_ limits: MultipartFormReader.Limits = MultipartFormReader.Limits()) async throws
    -> MultipartFormReader
  {
    guard head.contentType?.isMultipartForm == true else { throw Problem.unsupportedMedia }
    var form = try MultipartFormReader(head.contentType, limits: limits)
    var refusal: FormError?
    try await request.body.forEachPart(upTo: bodyLimit, isHeld: limits.file > 0) { part in
      guard refusal == nil else { return }
      do throws(FormError) { try form.read(part.span) } catch { refusal = error }
    }
    if let refusal { throw refusal }
    try form.finish()
    typed.keep(form.form)
    return form
  }

  /// Whether a script asks only for the parts of a form that a preview changes.
  var asksForParts: Bool { head[.refresh].map { Array($0.utf8) == Array("parts".utf8) } ?? false }

  var isLookedAt: Bool {
    guard request.method == .get else { return false }
    return head[.refresh].map { $0 == "looked-at" } ?? ["navigate", nil].contains(head[.secFetchMode])
  }

  /// The query of the address.
  func query() throws(FormError) -> Form { try Form(query: head.query) }
}
