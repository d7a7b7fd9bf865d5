import API
import Accounts
import Encodings
import HTTP
import Ledger
import Notifications
import Store
import Words

extension Site {
  /// Sends people an email when an app signs in to their account or is removed.
  static func telling(by letters: SecurityLetters?) -> AppSignIn.Tell {
    { event, app, person, now, transaction in
      guard let letters, let account = try transaction.account(person) else { return }
      try letters.post(event, on: { _ in app }, to: account, language: nil, at: now, in: transaction)
    }
  }

  /// The network of an API client.
  func network(of request: Request) -> Network {
    Network(settings.trustedProxies.client(of: request).network)
  }

  /// The response of the API to requests that the router refuses.
  func refuse(_ problem: Problem, to request: Request) -> Response {
    APIProblem(problem, Strings(for: nil, request.head)).response(to: request.id, below: basePath)
  }
}

extension APIProblem {
  /// The API problem that corresponds to a page's problem.
  init(_ problem: Problem, _ t: Strings) {
    var fields: Fields = [:]
    switch problem {
    case .methodNotAllowed(let methods): fields[.allow] = methods.fieldValue
    case .tooMany(let seconds): fields[.retryAfter] = "\(seconds)"
    default: break
    }
    self.init(problem.status, problem.sentence(t), fields: fields)
  }
}

extension LiveHub {
  /// A stream for an API client, or the reason of its refusal.
  func follow(_ token: PersonalToken, _ group: ID<Group>, since: Int64?) throws -> EventStream {
    do { return try open(for: token, following: group, since: since) } catch let problem as Problem {
      throw APIProblem(problem, Strings(language: .en))
    }
  }
}

extension RequestHead {
  /// Whether errors are answered as API problems: below `/api/` and at `/mcp`.
  func isForPrograms(below base: BasePath) -> Bool {
    path.utf8.starts(with: (base.text + "/api/").utf8) || path.utf8.elementsEqual((base.text + "/mcp").utf8)
  }
}

extension RequestHead {
  /// Whether the path is below `/api/v1/`.
  func isForAPI(below base: BasePath) -> Bool { path.utf8.starts(with: (base.text + "/api/v1/").utf8) }
}

extension UploadSlots {
  /// Takes an upload slot for a file that an API client sends.
  func takeForProgram(_ person: ID<Person>) throws -> any Sendable {
    do throws(Problem) { return try take(for: person) } catch {
      throw APIProblem(error, Strings(language: .en))
    }
  }
}
