/// A setting of the program: its flag, its variable in the environment, its default.
enum Flag: String, CaseIterable {
  case database = "--database"
  case host = "--host"
  case port = "--port"
  case basePath = "--base-path"
  case publicURL = "--public-url"
  case trustedProxies = "--trusted-proxies"
  case userHeader = "--user-header"
  case userHeaderSignUp = "--user-header-sign-up"
  case oidcIssuer = "--oidc-issuer"
  case oidcClientID = "--oidc-client-id"
  case oidcClientSecret = "--oidc-client-secret"
  case oidcName = "--oidc-name"
  case oidcSignUp = "--oidc-sign-up"
  case oidcGroup = "--oidc-group"
  case oidcOnly = "--oidc-only"
  case tlsCertificate = "--tls-certificate"
  case tlsKey = "--tls-key"
  case httpRedirect = "--http-redirect"
  case threads = "--threads"
  case logLevel = "--log-level"
  case metrics = "--metrics"
  case logFormat = "--log-format"
  case slowRequest = "--slow-request"
  case timeLimits = "--time-limits"
  case backupDirectory = "--backup-directory"
  case backupEvery = "--backup-every"
  case backupKeep = "--backup-keep"
  case backupTo = "--backup-to"
  case backupKey = "--backup-key"
  case smtpURL = "--smtp-url"
  case mailFrom = "--mail-from"
  case alerts = "--alerts"
  case push = "--push"
  case rates = "--rates"
  case allowPrivateHosts = "--allow-private-hosts"
  case filesPerGroup = "--files-per-group"
  case filesPerPerson = "--files-per-person"
  case diskReserve = "--disk-reserve"
  case apiLimits = "--api-limits"
  case apiOrigins = "--api-origins"
  case demo = "--demo"
  case force = "--force"
  case identity = "--identity"
  case repair = "--repair"
  case acceptLoss = "--accept-loss"
  case entries = "--entries"
  case groups = "--groups"
  case members = "--members"
  case seed = "--seed"
  case until = "--until"
  case preview = "--preview"
  case answers = "--answers"
  case person = "--as"
  case group = "--group"
  case newGroup = "--new"
  case currency = "--currency"
  case leaveRefused = "--leave-refused"
  case tokenName = "--name"
  case scopes = "--scopes"
  case days = "--days"

  /// The flags of `serve`.
  static let serving: [Flag] = [
    .database, .host, .port, .basePath, .publicURL, .trustedProxies, .userHeader, .userHeaderSignUp,
    .oidcIssuer, .oidcClientID, .oidcClientSecret, .oidcName, .oidcSignUp, .oidcGroup, .oidcOnly,
    .tlsCertificate, .tlsKey, .httpRedirect, .threads, .logLevel, .logFormat, .slowRequest, .metrics,
    .timeLimits, .backupDirectory, .backupEvery, .backupKeep, .backupTo, .backupKey, .smtpURL, .mailFrom,
    .alerts, .push, .rates, .allowPrivateHosts, .filesPerGroup, .filesPerPerson, .diskReserve, .apiLimits,
    .apiOrigins, .demo,
  ]

  /// Nil for a flag without a value.
  var placeholder: String? {
    switch self {
    case .database, .tlsCertificate, .tlsKey, .preview, .identity: "FILE"
    case .answers: "FILE.json"
    case .person: "USERNAME"
    case .group: "ID"
    case .newGroup, .userHeader, .oidcName: "NAME"
    case .tokenName: "TEXT"
    case .scopes: "SCOPE,…"
    case .currency: "CODE"
    case .host: "ADDRESS"
    case .oidcClientID: "TEXT"
    case .oidcClientSecret: "TEXT"
    case .oidcSignUp: "WHO"
    case .oidcGroup: "VALUE"
    case .backupDirectory: "DIR"
    case .backupEvery: "TIME"
    case .port, .httpRedirect, .threads, .backupKeep, .entries, .groups, .members, .seed, .days: "N"
    case .until: "DAY"
    case .basePath: "PATH"
    case .publicURL, .smtpURL, .oidcIssuer, .backupTo: "URL"
    case .backupKey: "age1…"
    case .mailFrom: "SENDER"
    case .alerts: "ADDRESS,…"
    case .push: "on|off"
    case .rates: "SOURCE"
    case .allowPrivateHosts: "HOST,…"
    case .trustedProxies: "CIDR,…"
    case .logLevel: "LEVEL"
    case .logFormat: "FORMAT"
    case .slowRequest: "MS"
    case .userHeaderSignUp, .oidcOnly, .metrics, .demo, .force, .repair, .acceptLoss, .leaveRefused: nil
    case .timeLimits: "NAME=S,…"
    case .filesPerGroup, .filesPerPerson, .diskReserve: "SIZE"
    case .apiLimits: "READS,WRITES"
    case .apiOrigins: "URL,…"
    }
  }

  /// The environment variable of the flag. Flags for a single run of a command have none: no data must be
  /// replaced because a variable was forgotten.
  var environment: String? {
    guard Flag.serving.contains(self) else { return nil }
    return "EVENLY_" + String(rawValue.dropFirst(2).uppercased().map { $0 == "-" ? "_" : $0 })
  }

  var fallback: String? {
    switch self {
    case .database: "./evenly.db"
    case .host: "127.0.0.1"
    case .port: "8080"
    case .threads: "one per core"
    case .logLevel: "info"
    case .logFormat: "text"
    case .slowRequest: "1000"
    case .metrics, .userHeaderSignUp, .oidcOnly, .demo: "off"
    case .oidcSignUp: "never"
    case .oidcName: "OpenID"
    case .push: "on"
    case .rates: "off"
    case .backupEvery: "24h"
    case .backupKeep: "7"
    case .seed: "1"
    case .until: "today"
    case .days: "365"
    case .basePath, .publicURL, .trustedProxies, .userHeader, .oidcIssuer, .oidcClientID, .oidcClientSecret,
      .oidcGroup, .tlsCertificate, .entries, .groups, .members, .tlsKey, .httpRedirect, .backupDirectory,
      .backupTo, .backupKey, .identity, .smtpURL, .mailFrom, .alerts, .allowPrivateHosts, .apiOrigins, .force,
      .repair, .acceptLoss, .preview, .answers, .person, .group, .newGroup, .currency, .leaveRefused,
      .tokenName, .scopes:
      nil
    case .timeLimits: "head=10,body=30,idle=60,write=30"
    case .filesPerGroup: "2GB"
    case .filesPerPerson: "4GB"
    case .diskReserve: "64MB"
    case .apiLimits: "10,2"
    }
  }

  var summary: String {
    switch self {
    case .database: "the file that holds all data; created if missing"
    case .host: "the address to listen on, IPv4 or IPv6"
    case .port: "the port to listen on; 0 picks a free one"
    case .basePath: "the path under which a reverse proxy serves Evenly, such as /evenly"
    case .publicURL: "the public URL of the server; requests for other hosts are refused"
    case .trustedProxies: "reverse proxies trusted for client, scheme and host: addresses and ranges"
    case .userHeader: "the header in which a trusted proxy sends the username, such as Remote-User"
    case .userHeaderSignUp: "create an account if no account has the username from the proxy"
    case .oidcIssuer: "issuer URL of the OpenID Connect provider, exactly as in its discovery document"
    case .oidcClientID: "client ID of this server at the provider"
    case .oidcClientSecret: "client secret from the provider; better set by variable or file"
    case .oidcName: "name of the provider on the sign-in button"
    case .oidcSignUp: "whether the provider's users get new accounts: never, invited or always"
    case .oidcGroup: "group that people must be in at the provider; roles=VALUE checks another claim"
    case .oidcOnly: "allow sign-in by the provider only: no passwords, passkeys or guests"
    case .tlsCertificate: "serve HTTPS with this certificate and its chain, in PEM format"
    case .tlsKey: "private key of the certificate, in PEM format; new files are used without a restart"
    case .httpRedirect: "a second port that redirects HTTP requests to HTTPS"
    case .threads: "number of threads that answer requests"
    case .logLevel: "least severe level to log: debug, info, warning or error"
    case .logFormat: "text or json, one line per event"
    case .slowRequest: "milliseconds after which a slow request is logged as a warning"
    case .metrics: "serve /metrics for Prometheus; a proxy should block public access"
    case .timeLimits: "seconds that a client may take; raise them for slow networks"
    case .backupDirectory: "make backups in this directory while the server runs"
    case .backupEvery: "time between backups, such as 30m, 24h or 7d"
    case .backupKeep: "number of backups to keep; older ones are deleted"
    case .backupTo: "send each backup, encrypted, to this WebDAV folder"
    case .backupKey: "public key for which they are encrypted; evenly backup-key makes a pair"
    case .smtpURL: "send email through this server, such as smtps://name:password@mail.example:465"
    case .mailFrom: "sender of email, such as 'Our flat <money@example.org>'"
    case .alerts: "where to send alerts, such as failed backups: for example ntfy://host/topic"
    case .push: "send push notifications, if --public-url is https"
    case .rates: "suggest daily exchange rates: ecb, or the URL of a copy of its list"
    case .allowPrivateHosts:
      "hosts in private networks for webhooks and push services, and for backups by http"
    case .filesPerGroup: "maximum size of all files of a group, such as 500MB or 2GB"
    case .filesPerPerson: "maximum size of all files that one person adds, in all groups"
    case .diskReserve: "disk space that files leave free; at most a tenth of a small disk"
    case .apiLimits: "requests per second with one API token; 0 for no limit"
    case .apiOrigins: "websites whose scripts may use the API with a token"
    case .demo: "a public demo in memory: reset at midnight (UTC), sends nothing, small files only"
    case .force: "replace an existing database"
    case .identity: "the secret key of an encrypted backup, as evenly backup-key printed it"
    case .repair: "rebuild from the journal what differs from it"
    case .acceptLoss: "with --repair, accept the journal as it is, even if operations are missing"
    case .entries: "instead of the household, so many random entries"
    case .groups: "in so many groups, 3 unless you say"
    case .members: "of so many members, 4 unless you say"
    case .seed: "the same number and day make the same data"
    case .until: "the day on which it ends, such as 2026-12-31"
    case .preview: "print the result of importing this file as JSON; nothing is saved"
    case .answers: "answers to the questions that the file leaves open"
    case .person: "who adds the entries: a member of the group, or the owner of the new one"
    case .group: "the group to import into, or the only one of the token; its id is in its URL"
    case .newGroup: "create a group with this name for the entries"
    case .currency: "currency of the new group"
    case .tokenName: "name of the program, shown in the history and the list of tokens"
    case .scopes: "permissions: read, add, write, manage, account"
    case .days: "days until it expires; 0 for never"
    case .leaveRefused: "skip rows that cannot be added, and add the rest"
    }
  }
}
