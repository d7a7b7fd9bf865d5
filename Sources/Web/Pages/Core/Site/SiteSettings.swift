package import API
package import Credentials
package import Disk
package import Encodings
package import HTTP
package import Notifications
package import Operations
import Store

/// The settings of the site at its start, already validated.
package struct SiteSettings: Sendable {
  package var database = "./evenly.db"
  package var host = "127.0.0.1"
  package var port: UInt16 = 8080
  /// Empty, or a path that begins with a slash and does not end with one.
  package var basePath = BasePath.root
  package var publicURL: PublicURL?
  package var trustedProxies = TrustedProxies.none
  /// The header field in which a trusted proxy names the user; nil if none is trusted.
  package var userHeader: UserHeader?
  /// Whether a name without an account gets a new account.
  package var userHeaderSignsUp = false
  /// The identity provider; nil without one.
  package var provider: ProviderSetup?
  /// The certificate and its key; nil if the site uses plain HTTP.
  package var certificate: (file: String, key: String)?
  /// The port whose requests are redirected to HTTPS; nil without one.
  package var httpRedirect: UInt16?
  /// Nil for one thread per core.
  package var threads: Int?
  package var logLevel = LogLevel.info
  package var timeLimits = TimeLimits()
  /// Nil if no backups are made.
  package var backups: BackupPlan?
  /// How much disk space files may take.
  package var storage = StorageLimits()
  /// Nil if no email is sent.
  package var mail: MailSetup?
  /// The push settings; nil without push messages.
  package var push: PushPlan?
  /// The source of reference rates; nil if none are fetched.
  package var rates: RatePlan?
  /// The addresses for alerts about the instance.
  package var alerts: [AlertAddress] = []
  /// Hosts in private networks that webhooks may reach.
  package var privateHosts: Set<String> = []
  /// Nil unless this is a public demo.
  package var demo: DemoSite?
  package var offersMetrics = false
  package var logFormat = LogFormat.text
  /// Slower requests are logged with a warning.
  package var slowRequest: Duration = .seconds(1)
  /// The request rate of an API client.
  package var programPace = RequestPace()
  /// The origins whose scripts may use the API.
  package var apiOrigins = AllowedOrigins()
  /// How long a page waits for a slow job before it shows the progress.
  package var patience: Duration = .milliseconds(300)

  /// How many bytes of memory all import previews together may take.
  package var heldDrafts = 160 << 20
  /// Searching a group with more entries, at some 5 µs each, would block an event loop.
  package var entriesOnLoop = 5_000

  package init() {}

  /// How many bytes the files of one form may have together.
  var mostUploaded: Int { demo == nil ? AttachedFile.maximumSize : DemoSite.mostUploaded }

  /// How many bytes a file to be imported may have, of a kind that may have so many otherwise.
  func mostImported(_ usual: Int) -> Int { demo == nil ? usual : min(usual, DemoSite.mostUploaded) }

  /// Whether the identity provider is the only sign-in method.
  package var isProviderOnly: Bool { provider?.isOnly == true }

  /// Whether an invitation works only for people with an account:
  /// the provider is the only sign-in method and makes no accounts.
  var invitesOnlyKnown: Bool { provider?.isOnly == true && provider?.signUp == .never }

  /// The certificate's files, if the site uses HTTPS.
  package var tls: TLSFiles? { certificate.map { TLSFiles(certificate: $0.file, key: $0.key) } }

  /// The port for plain HTTP, if it redirects to HTTPS.
  package var plainPort: HTTPS.PlainPort? {
    httpRedirect.map { HTTPS.PlainPort(host: host, port: $0, basePath: basePath, timeLimits: timeLimits) }
  }
}
