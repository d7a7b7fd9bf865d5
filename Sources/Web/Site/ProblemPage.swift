import HTML
import HTTP

/// The page that says in words what went wrong, and the number under which the log knows more.
struct ProblemPage {
  let problem: Problem
  let id: RequestID
  let t: Strings

  func write(to out: inout Markup) {
    Views.problem(&out, title: title, sentence: sentence, request: id.description, t: t)
  }

  var title: String {
    switch problem {
    case .badRequest, .notImplemented, .versionNotSupported, .expectationFailed: t.problemBadRequestTitle
    case .forbidden: t.problemForbiddenTitle
    case .notFound: t.problemNotFoundTitle
    case .methodNotAllowed: t.problemMethodTitle
    case .timedOut: t.problemTimeoutTitle
    case .tooLarge, .tooLong: t.problemTooLargeTitle
    case .misdirected: t.problemMisdirectedTitle
    case .unexpected: t.problemUnexpectedTitle
    }
  }

  var sentence: String {
    switch problem {
    case .badRequest, .notImplemented, .versionNotSupported, .expectationFailed: t.problemBadRequest
    case .forbidden: t.problemForbidden
    case .notFound: t.problemNotFound
    case .methodNotAllowed: t.problemMethod
    case .timedOut: t.problemTimeout
    case .tooLarge: t.problemTooLarge
    case .tooLong: t.problemTooLong
    case .misdirected: t.problemMisdirected
    case .unexpected: t.problemUnexpected
    }
  }
}
