import HTTP
package import HTTPClient
package import Operations
package import Store
package import Threads

/// Where the daily reference rates are fetched from.
package struct RatePlan: Sendable {
  /// Fetches the sheet, on a thread that may block.
  package typealias Question = @Sendable () throws -> [UInt8]

  fileprivate let ask: Question

  package init(ask: @escaping Question) { self.ask = ask }

  package init(_ address: WebAddress, through client: WebClient) {
    self.init {
      let response = try client.send(OutgoingRequest(.get, address))
      guard response.code == 200 else {
        throw RateSheet.Refusal(reason: "the server answered \(response.code)")
      }
      return response.body
    }
  }

  /// The sheet of the European Central Bank, published on working days at about four in the afternoon.
  package static let centralBank = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"

  package func keeping(_ store: DataStore, log: Log) -> RateUpdater { RateUpdater(self, store, log: log) }
}

/// Fetches the daily reference rates and stores them. After a failure the stored rates stay.
package final class RateUpdater: Sendable {
  private let plan: RatePlan
  private let store: DataStore
  private let log: Log
  private let threads = ThreadPerRequest()

  static let period: Duration = .seconds(6 * 3_600)
  static let periodAfterFailure: Duration = .seconds(3_600)

  init(_ plan: RatePlan, _ store: DataStore, log: Log) {
    self.plan = plan
    self.store = store
    self.log = log
  }

  package func chore(sleep: @escaping Chore.Sleep = Chore.asleep) -> Chore {
    Chore(sleep: sleep) { [self] in await work() }
  }

  package func close() { threads.stop() }

  /// Returns how long to sleep.
  func work() async -> Duration {
    do {
      let sheet = try await threads.run { [plan] in Result { try RateSheet.read(plan.ask()) } }.get()
      try await store.write { try $0.keep(sheet) }
      return Self.period
    } catch let refusal as RateSheet.Refusal {
      log.write(.warning, "the reference rates cannot be used: \(refusal.reason)")
    } catch { log.write(.warning, "the reference rates could not be fetched: \(error)") }
    return Self.periodAfterFailure
  }
}
