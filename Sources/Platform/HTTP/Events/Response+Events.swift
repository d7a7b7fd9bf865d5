extension Response {
  /// A response of endless events, which is neither cached nor buffered by a proxy. Without a stream it is
  /// the head alone, for HEAD.
  package static func events(_ stream: EventStream?) -> Response {
    var response = Response()
    response.fields[.contentType] = "text/event-stream"
    response.fields[.cacheControl] = Representation.CachePolicy.unstored.fieldValue
    response.fields[.proxyBuffering] = "no"
    if let stream { response.body = .events(stream) }
    return response
  }
}

extension HeaderName {
  /// Asks nginx and similar proxies to pass on each event as it comes.
  fileprivate static let proxyBuffering = HeaderName("X-Accel-Buffering")
}
