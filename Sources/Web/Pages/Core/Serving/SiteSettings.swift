package import API
package import Credentials
package import Disk
package import Encodings
package import HTTP
package import Notifications
package import Operations

/// What the site is told when it starts; the program has checked every value.
package struct SiteSettings: Sendable {
  package var database = "./evenly.db"
  package var host = "127.0.0.1"
  package var port: UInt16 = 8080
  /// Empty, or a path that begins with a slash and does not end with one.
  package var basePath = BasePath.root
  package var publicURL: PublicURL?
  package var trustedProxies = TrustedProxies.none
  /// In which field a trusted proxy says who somebody is; nil where none is believed.
  package var userHeader: UserHeader?
  /// Whether whom it names gets an account, where nobody has that name.
  package var userHeaderSignsUp = false
  /// Where people sign in elsewhere; nil where they do not.
  package var provider: ProviderSetup?
  /// Where the certificate and its key are; nil where the site speaks plain HTTP.
  package var certificate: (file: String, key: String)?
  /// Where plain requests are sent on to HTTPS from; nil for nowhere.
  package var httpRedirect: UInt16?
  /// Nil for one thread per core.
  package var threads: Int?
  package var logLevel = LogLevel.info
  package var timeLimits = TimeLimits()
  /// Nil where none are made.
  package var backups: BackupPlan?
  /// How much of the disk files may take.
  package var storage = StorageLimits()
  /// Nil where no mail is sent.
  package var mail: MailPlan?
  /// How devices are told; nil where they are not.
  package var push: PushPlan?
  /// Where reference rates come from; nil where none are fetched.
  package var rates: RatePlan?
  /// Who is told what is wrong with the instance.
  package var alerts: [AlertAddress] = []
  /// Servers that people's webhooks may reach although they are in private networks.
  package var privateHosts: Set<String> = []
  package var offersMetrics = false
  package var logFormat = LogFormat.text
  /// A request that takes longer is worth a warning.
  package var slowRequest: Duration = .seconds(1)
  /// How often a program may ask.
  package var programPace = RequestPace()
  /// Whose scripts in browsers may ask as programs do.
  package var apiOrigins = AllowedOrigins()
  /// How long a page waits for what takes long, before it says how far that is.
  package var patience: Duration = .milliseconds(300)

  /// How many bytes what files of other apps would become may take in memory, altogether.
  package var heldDrafts = 160 << 20
  /// Looking through a group of more entries, at some 5 µs each, would hold a loop.
  package var entriesOnLoop = 5_000

  package init() {}

  /// Whether people sign in at the identity provider alone.
  package var isProviderOnly: Bool { provider?.isOnly == true }

  /// The certificate's files, where the site speaks HTTPS.
  package var tls: TLSFiles? { certificate.map { TLSFiles(certificate: $0.file, key: $0.key) } }

  /// Where plain requests come in, where they are sent on to HTTPS.
  package var plainPort: HTTPS.PlainPort? {
    httpRedirect.map { HTTPS.PlainPort(host: host, port: $0, basePath: basePath, timeLimits: timeLimits) }
  }
}
