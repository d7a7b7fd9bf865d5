import API
import HTTP

/// What a route leads to: who may go there, how large a body may be, and the handler. An object, for each request holds
/// the one of its route.
final class Endpoint: Sendable {
  typealias Handler = @Sendable (Visit) async throws -> Response

  let access: Access
  /// In bytes; what is no form with files keeps to `formLimit` all the same.
  let bodyLimit: Int
  /// Whether it answers under any host's name: a probe knows the machine, not the public address.
  let answersAnyHost: Bool
  /// Whether somebody who has yet to set up a second factor is led there first, where everybody is asked for one.
  let asksForFactor: Bool
  /// Whether it may be asked from anywhere: for what the secret in its address allows, whoever is signed in
  /// there.
  let acceptsAnySource: Bool
  /// Whether it is about signing in with what this server looks at itself: passwords, codes and passkeys. It leads
  /// nowhere where the identity provider alone lets in.
  let isOwnWayIn: Bool
  /// Whether the worker may keep a copy of its page, for those who have asked for that.
  let isKept: Bool
  let handler: Handler
  /// What is always answered the same, without a look at who asks.
  let constant: Response?
  /// What programs ask for here, who are known by their tokens: no cookie is looked at, and so no origin asked about.
  let program: APIRoute?

  /// A form without files stays far below.
  static let formLimit = 1 << 20
  /// For forms that anybody may send.
  static let strangersLimit = 16 << 10

  init(
    _ access: Access, bodyLimit: Int = formLimit, answersAnyHost: Bool = false,
    asksForFactor: Bool? = nil, acceptsAnySource: Bool = false, isOwnWayIn: Bool = false,
    isKept: Bool = false, _ handler: @escaping Handler
  ) {
    self.access = access
    self.bodyLimit = bodyLimit
    self.answersAnyHost = answersAnyHost
    self.asksForFactor = asksForFactor ?? (access != .anyone)
    self.acceptsAnySource = acceptsAnySource
    (self.isOwnWayIn, self.isKept) = (isOwnWayIn, isKept)
    self.handler = handler
    (program, constant) = (nil, nil)
  }

  /// An address with the same answer for everyone, under any host's name.
  init(answering constant: Response) {
    self.constant = constant
    access = .anyone
    bodyLimit = Self.formLimit
    (answersAnyHost, asksForFactor, acceptsAnySource) = (true, false, false)
    (isOwnWayIn, isKept) = (false, false)
    handler = { _ in constant }
    program = nil
  }

  /// An address for programs. Nothing of a page is asked there.
  init(_ program: APIRoute) {
    self.program = program
    access = .anyone
    bodyLimit = Self.formLimit
    (answersAnyHost, asksForFactor, acceptsAnySource) = (false, false, false)
    (isOwnWayIn, isKept) = (false, false)
    handler = { _ in throw Problem.notFound }
    constant = nil
  }

  /// How large the body of a request may be.
  func bodyLimit(of head: RequestHead) -> Int {
    guard bodyLimit > Self.formLimit, head.contentType?.isMultipartForm != true else { return bodyLimit }
    return Self.formLimit
  }
}
