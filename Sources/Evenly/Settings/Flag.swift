/// A setting of the program: its flag, its variable in the environment, its default.
enum Flag: String, CaseIterable {
  case database = "--database"
  case host = "--host"
  case port = "--port"
  case basePath = "--base-path"
  case publicURL = "--public-url"
  case trustedProxies = "--trusted-proxies"
  case tlsCertificate = "--tls-certificate"
  case tlsKey = "--tls-key"
  case threads = "--threads"
  case logLevel = "--log-level"
  case metrics = "--metrics"
  case timeLimits = "--time-limits"

  /// Nil for a flag that stands alone.
  var placeholder: String? {
    switch self {
    case .database, .tlsCertificate, .tlsKey: "FILE"
    case .host: "ADDRESS"
    case .port, .threads: "N"
    case .basePath: "PATH"
    case .publicURL: "URL"
    case .trustedProxies: "CIDR,…"
    case .logLevel: "LEVEL"
    case .metrics: nil
    case .timeLimits: "NAME=S,…"
    }
  }

  var environment: String {
    "EVENLY_" + rawValue.dropFirst(2).uppercased().replacing("-", with: "_")
  }

  var fallback: String? {
    switch self {
    case .database: "./evenly.db"
    case .host: "127.0.0.1"
    case .port: "8080"
    case .threads: "one per core"
    case .logLevel: "info"
    case .metrics: "off"
    case .basePath, .publicURL, .trustedProxies, .tlsCertificate, .tlsKey: nil
    case .timeLimits: "head=10,body=30,idle=60,write=30"
    }
  }

  var summary: String {
    switch self {
    case .database: "the one file that holds everything; it is created when missing"
    case .host: "the address to listen on, IPv4 or IPv6"
    case .port: "the port to listen on; 0 picks a free one"
    case .basePath: "the path under which a proxy serves Evenly, such as /evenly"
    case .publicURL: "the address that browsers use; requests for other hosts are refused"
    case .trustedProxies: "proxies whose word about the client counts (not in this version yet)"
    case .tlsCertificate: "serve HTTPS with this certificate (not in this version yet)"
    case .tlsKey: "the certificate's key (not in this version yet)"
    case .threads: "how many threads answer requests"
    case .logLevel: "debug, info, warning or error"
    case .metrics: "offer /metrics to Prometheus (not in this version yet)"
    case .timeLimits: "seconds that a peer may take, for slow networks"
    }
  }

  /// A flag that would be taken but not heeded is refused instead.
  var isAvailable: Bool {
    switch self {
    case .trustedProxies, .tlsCertificate, .tlsKey, .metrics: false
    default: true
    }
  }
}
