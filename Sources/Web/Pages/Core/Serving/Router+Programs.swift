import API
import Accounts
import Encodings
import HTTP
import HTTPClient
import Ledger
import Notifications
import Operations
import ReceiptOCR
import Store
import Words

extension Router {
  /// The network of an API client.
  func network(of request: Request) -> Network {
    Network(site.settings.trustedProxies.client(of: request).network)
  }

  /// The response of the API to requests that the router refuses.
  func refuse(_ problem: Problem, to request: Request) -> Response {
    APIProblem(problem, Strings(for: nil, request.head)).response(to: request.id, below: site.basePath)
  }
}

extension APIHandler {
  /// The handler of a site's API.
  init(_ site: Site, tables: TableExports) {
    let (settings, queues, background, log) = (site.settings, site.queues, site.background, site.log)
    self.init(
      site.store, clock: site.clock, site.randomness, below: settings.basePath, pace: settings.programPace,
      counting: site.signIns.attempts, follow: site.live.follow,
      files: FileUploads(
        settings.storage, take: queues.uploads.takeForProgram,
        noteReceipt: { background.unreadReceipts?.look() }), tables: tables,
      longReads: LongReads(beyond: settings.entriesOnLoop) { try await queues.slowReads.run($0) },
      propose: queues.slowWork.proposal,
      webhooks: WebhookTests(
        address: { background.webhookCarrier.address($0)?.description }, test: background.webhooks.test,
        noteChange: background.webhooks.noteChange),
      apps: AppSignIn(
        site.signIns.passwords, site.signIns.linkSecret, site.randomness,
        isProviderOnly: settings.isProviderOnly, tell: Self.telling(by: site.signIns.securityLetters)),
      links: site.signIns.linkSecret
    ) { log.write(.error, "request \($0) failed: \($1)") }
  }

  /// Sends people an email when an app signs in to their account or is removed.
  private static func telling(by letters: SecurityLetters?) -> AppSignIn.Tell {
    { event, app, person, now, transaction in
      guard let letters, let account = try transaction.account(person) else { return }
      try letters.post(event, on: { _ in app }, to: account, language: nil, at: now, in: transaction)
    }
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

  /// Whether the path is below `/api/v1/`.
  func isForAPI(below base: BasePath) -> Bool { path.utf8.starts(with: (base.text + "/api/v1/").utf8) }
}

extension PersonSlots {
  /// Takes a slot for a file that an API client sends.
  func takeForProgram(_ person: ID<Person>) throws -> any Sendable {
    do throws(Problem) { return try take(for: person) } catch {
      throw APIProblem(error, Strings(language: .en))
    }
  }
}
