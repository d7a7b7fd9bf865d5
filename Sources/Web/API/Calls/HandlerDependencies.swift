package import Accounts
package import Disk
package import HTTP
package import Ledger
package import Store
import Threads
package import Words

/// The dependencies of signing in from an app.
package struct AppSignIn: Sendable {
  let passwords: PasswordHasher
  // Making the keys loads much of libcrypto, which an instance without apps never needs.
  private let keys: Deferred<(access: AccessToken.Key, refresh: RefreshToken.Key)>
  /// Whether the instance allows sign-in by the identity provider alone.
  let isProviderOnly: Bool
  let tell: Tell

  /// Notifies the owner of an account about the app of this name, in the transaction of the event.
  package typealias Tell =
    @Sendable (SecurityEvent, _ app: String, ID<Person>, Instant, Transaction) throws -> Void

  package init(
    _ passwords: PasswordHasher, _ secret: LinkSecret, _ randomness: Randomness, isProviderOnly: Bool,
    tell: @escaping Tell = { _, _, _, _, _ in }
  ) {
    (self.passwords, self.tell) = (passwords, tell)
    keys = Deferred { (AccessToken.Key(randomness), RefreshToken.Key(secret)) }
    self.isProviderOnly = isProviderOnly
  }

  var key: AccessToken.Key { keys.value.access }
  var refreshKey: RefreshToken.Key { keys.value.refresh }
}

/// The dependencies of storing files: the storage limits, the limit of simultaneous uploads, and the reader
/// of new receipts.
package struct FileUploads: Sendable {
  let limits: StorageLimits
  /// A place among an account's simultaneous uploads, taken as long as the value is held.
  let take: @Sendable (ID<Person>) throws -> any Sendable
  let noteReceipt: @Sendable () -> Void

  package init(
    _ limits: StorageLimits, take: @escaping @Sendable (ID<Person>) throws -> any Sendable,
    noteReceipt: @escaping @Sendable () -> Void
  ) { (self.limits, self.take, self.noteReceipt) = (limits, take, noteReceipt) }
}

/// Reads that may scan every entry of a group: in a large group they run outside the event loop.
package struct LongReads: Sendable {
  package typealias Work = @Sendable () throws -> APIAnswer
  package typealias Run = @Sendable (@escaping Work) async throws -> APIAnswer

  /// Up to this many entries a scan stays on the event loop.
  let entries: Int
  let run: Run

  package init(beyond entries: Int, _ run: @escaping Run) { (self.entries, self.run) = (entries, run) }
}

extension APICall {
  /// Works like `readCached`, or like `read` for answers that are not cached.
  func readEntries(isCached: Bool = true, _ body: @escaping @Sendable (Snapshot) throws -> APIAnswer)
    async throws -> APIAnswer
  {
    let (group, long) = (try group, door.longReads)
    @Sendable func answer(_ body: (Snapshot) throws -> APIAnswer) throws -> APIAnswer {
      try isCached ? readCached(body) : read(body)
    }
    do {
      return try answer { snapshot in
        // A cached answer needs no scan.
        if try snapshot.hasEntries(beyond: long.entries, in: group) { throw TooLong() }
        return try body(snapshot)
      }
    } catch is TooLong { return try await long.run { try answer(body) } }
  }

  private struct TooLong: Error {}
}

/// The dependencies of making tables for spreadsheets, the same as on the pages.
package struct TableExports: Sendable {
  package typealias Write = (_ piece: [UInt8]) throws -> Void

  /// Runs long work outside the event loops, within the limit of each account.
  let make: @Sendable (ID<Person>, @escaping @Sendable (Write) throws -> Void) async throws -> ByteSource
  /// Writes the entries that match a filter.
  let writeEntries: @Sendable (Snapshot, GroupOverview, EntryFilter, Write) throws -> Void
  let report: @Sendable (ReportAsked) throws -> [UInt8]

  package init(
    make:
      @escaping @Sendable (ID<Person>, @escaping @Sendable (Write) throws -> Void) async throws -> ByteSource,
    writeEntries: @escaping @Sendable (Snapshot, GroupOverview, EntryFilter, Write) throws -> Void,
    report: @escaping @Sendable (ReportAsked) throws -> [UInt8]
  ) { (self.make, self.writeEntries, self.report) = (make, writeEntries, report) }
}

/// A report, and the query that asked for it.
package struct ReportAsked: Sendable {
  package let report: Report
  package let grouping: Report.Grouping
  package let filter: EntryFilter
  package let overview: GroupOverview
  package let viewer: ID<Member>
  package let formats: Formats
}

extension APIAnswer {
  static let table = "text/csv"

  init(table: Response.Body, named name: String) {
    self.init(
      Response(
        .ok,
        fields: [
          .contentType: "\(Self.table); charset=utf-8",
          .contentDisposition: "attachment; filename=\"\(name).csv\"",
          .cacheControl: Representation.CachePolicy.unstored.fieldValue,
          .vary: "Authorization, Accept, Accept-Language",
        ], body: table))
  }
}

extension APICall {
  /// Whether the client prefers a table to JSON.
  var prefersTable: Bool { AcceptedTypes(head).prefers(APIAnswer.table, over: "application/json") }
}

/// The dependencies of webhooks.
package struct WebhookTests: Sendable {
  /// The address in the form that is stored; nil if it is invalid or not allowed.
  let address: @Sendable (String) -> String?
  /// The result of a test; nil while another request to the webhook is in progress.
  let test: @Sendable (Webhook) async throws -> WebhookOutcome?
  let noteChange: @Sendable () -> Void

  package init(
    address: @escaping @Sendable (String) -> String?,
    test: @escaping @Sendable (Webhook) async throws -> WebhookOutcome?,
    noteChange: @escaping @Sendable () -> Void
  ) { (self.address, self.test, self.noteChange) = (address, test, noteChange) }
}
