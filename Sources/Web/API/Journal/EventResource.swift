import HTTP

/// A stream that says when there is something new in a group, and nothing of what it is.
enum EventResource {
  static func follow(_ call: APICall) throws -> APIAnswer {
    // Nobody would listen to the stream of a HEAD.
    guard call.request.method == .get else { return APIAnswer(.events(nil)) }
    let since = call.head[.lastEventID].flatMap { Int64($0) } ?? call.query.integer("since")
    return APIAnswer(.events(try call.door.follow(try call.me.token, try call.group, since)))
  }
}
