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
  case force = "--force"
  case repair = "--repair"
  case acceptLoss = "--accept-loss"
  case entries = "--entries"
  case groups = "--groups"
  case members = "--members"
  case seed = "--seed"
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
    .timeLimits, .backupDirectory, .backupEvery, .backupKeep, .smtpURL, .mailFrom, .alerts, .push, .rates,
    .allowPrivateHosts, .filesPerGroup, .filesPerPerson, .diskReserve, .apiLimits, .apiOrigins,
  ]

  /// Nil for a flag without a value.
  var placeholder: String? {
    switch self {
    case .database, .tlsCertificate, .tlsKey, .preview: "FILE"
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
    case .basePath: "PATH"
    case .publicURL, .smtpURL, .oidcIssuer: "URL"
    case .mailFrom: "SENDER"
    case .alerts: "ADDRESS,…"
    case .push: "on|off"
    case .rates: "SOURCE"
    case .allowPrivateHosts: "HOST,…"
    case .trustedProxies: "CIDR,…"
    case .logLevel: "LEVEL"
    case .logFormat: "FORMAT"
    case .slowRequest: "MS"
    case .userHeaderSignUp, .oidcOnly, .metrics, .force, .repair, .acceptLoss, .leaveRefused: nil
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
    return "EVENLY_" + rawValue.dropFirst(2).uppercased().replacing("-", with: "_")
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
    case .metrics, .userHeaderSignUp, .oidcOnly: "off"
    case .oidcSignUp: "never"
    case .oidcName: "OpenID"
    case .push: "on"
    case .rates: "off"
    case .backupEvery: "24h"
    case .backupKeep: "7"
    case .entries: "900"
    case .groups: "3"
    case .members: "4"
    case .seed: "1"
    case .days: "365"
    case .basePath, .publicURL, .trustedProxies, .userHeader, .oidcIssuer, .oidcClientID, .oidcClientSecret,
      .oidcGroup, .tlsCertificate, .tlsKey, .httpRedirect, .backupDirectory, .smtpURL, .mailFrom, .alerts,
      .allowPrivateHosts, .apiOrigins, .force, .repair, .acceptLoss, .preview, .answers, .person, .group,
      .newGroup, .currency, .leaveRefused, .tokenName, .scopes:
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
    case .database: "the one file that holds everything; it is created when missing"
    case .host: "the address to listen on, IPv4 or IPv6"
    case .port: "the port to listen on; 0 picks a free one"
    case .basePath: "the path under which a proxy serves Evenly, such as /evenly"
    case .publicURL: "the address that browsers use; requests for other hosts are refused"
    case .trustedProxies: "proxies whose word about client, scheme and host counts: addresses and ranges"
    case .userHeader: "the field in which a trusted proxy says who somebody is, such as Remote-User"
    case .userHeaderSignUp: "give whoever the proxy names an account, where nobody here has that name"
    case .oidcIssuer: "issuer URL of your OpenID Connect provider, exactly as its discovery document has it"
    case .oidcClientID: "what the provider calls this server"
    case .oidcClientSecret: "the secret that it gave; better by its variable or a file"
    case .oidcName: "what the button calls the provider"
    case .oidcSignUp: "who of them gets a new account: never, invited or always"
    case .oidcGroup: "what has to be among somebody's groups there; roles=VALUE looks at another claim"
    case .oidcOnly: "let people in by the provider alone: no passwords, passkeys or guests"
    case .tlsCertificate: "speak HTTPS with this certificate and its chain, in PEM form"
    case .tlsKey: "the certificate's key, in PEM form; a change of either file is noticed"
    case .httpRedirect: "a second port, which sends plain requests on to HTTPS"
    case .threads: "how many threads answer requests"
    case .logLevel: "debug, info, warning or error"
    case .logFormat: "text or json, one line for each event"
    case .slowRequest: "milliseconds from which a request is worth a warning in the log"
    case .metrics: "offer /metrics to Prometheus; a proxy should keep it from the public"
    case .timeLimits: "seconds that a peer may take, for slow networks"
    case .backupDirectory: "keep backups in this directory, made while the server runs"
    case .backupEvery: "how often, such as 30m, 24h or 7d"
    case .backupKeep: "how many backups to keep; older ones are removed"
    case .smtpURL: "send mail through this server, such as smtps://name:password@mail.example:465"
    case .mailFrom: "whom mail comes from, such as 'Our flat <money@example.org>'"
    case .alerts: "whom to tell of failed backups and the like, such as ntfy://host/topic"
    case .push: "show messages on devices, where --public-url is https"
    case .rates: "offer the reference rates of each day: ecb, or the address of a copy of its list"
    case .allowPrivateHosts: "servers in private networks that webhooks and push services may be at"
    case .filesPerGroup: "how much the files of a group may take, such as 500MB or 2GB"
    case .filesPerPerson: "how much one person may add to all groups together"
    case .diskReserve: "what files leave free on the disk, of a small disk at most a tenth"
    case .apiLimits: "requests a second that a program may make with one token; 0 for any number"
    case .apiOrigins: "sites whose scripts in browsers may use the API with a token"
    case .force: "replace the database that is there"
    case .repair: "make again from the journal what differs from it"
    case .acceptLoss: "with --repair, go on with the journal as it is, whatever it lacks"
    case .entries: "how many entries to make"
    case .groups: "in how many groups they are"
    case .members: "how many members each group has"
    case .seed: "the same number makes the same data"
    case .preview: "print as JSON what would become of this file; nothing is kept"
    case .answers: "what is answered where the file leaves something open"
    case .person: "who adds the entries: somebody of the group, or the owner of the new one"
    case .group: "the group that this is about alone, by the id in its address"
    case .newGroup: "make a group of this name for them"
    case .currency: "what the new group counts in"
    case .tokenName: "what the program is called in history and in the list of tokens"
    case .scopes: "what it may do: read, add, write, manage, account"
    case .days: "after how many days it runs out; 0 for never"
    case .leaveRefused: "leave out the rows that cannot be added, and add the rest"
    }
  }
}
