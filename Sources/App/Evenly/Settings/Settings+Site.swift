import API
import Credentials
import DemoData
import Disk
import Encodings
import HTTP
import Operations
import Pages

extension Settings {
  /// Everything that `serve` needs, checked.
  func site() throws(Failure) -> SiteSettings {
    var site = SiteSettings()
    if isOn(.demo) { try requireDemoAlone() }
    site.database = database
    site.host = try host()
    site.port = UInt16(try number(.port, in: 0...65_535) ?? 8080)
    site.basePath = try basePath()
    site.publicURL = try publicURL()
    site.trustedProxies = try trustedProxies()
    site.userHeader = try userHeader(behind: site.trustedProxies)
    site.userHeaderSignsUp = isOn(.userHeaderSignUp)
    guard !site.userHeaderSignsUp || site.userHeader != nil else {
      throw misuse(.userHeaderSignUp, "needs --user-header")
    }
    site.provider = try provider(at: site.publicURL, below: site.basePath)
    site.certificate = try certificate()
    site.httpRedirect = try httpRedirect(besides: site.port)
    site.threads = try number(.threads, in: 1...256)
    site.logLevel = try logLevel()
    site.logFormat = try logFormat()
    site.slowRequest = .milliseconds(try number(.slowRequest, in: 1...3_600_000) ?? 1_000)
    site.offersMetrics = isOn(.metrics)
    site.timeLimits = try timeLimits()
    site.backups = try backups()
    site.storage = try storage()
    site.mail = try mail(at: site.publicURL)
    site.push = try push(at: site.publicURL, site.mail)
    site.rates = try rates()
    site.alerts = try alerts()
    site.programPace = try programPace()
    site.apiOrigins = try apiOrigins()
    site.privateHosts = try privateHosts()
    if isOn(.demo) { Self.makeDemo(&site) }
    return site
  }

  /// A demo keeps and sends nothing.
  private func requireDemoAlone() throws(Failure) {
    let flags: [Flag] = [
      .backupDirectory, .backupTo, .smtpURL, .alerts, .rates, .oidcIssuer, .userHeader, .filesPerGroup,
      .filesPerPerson,
    ]
    // The variable of the database may be that of a container.
    let isGiven = self[.database] != nil && !inherited.contains(.database)
    guard let flag = flags.first(where: { self[$0] != nil }) ?? (isGiven ? .database : nil) else { return }
    throw misuse(.demo, "keeps and sends nothing, and goes without \(flag.rawValue)")
  }

  private static func makeDemo(_ site: inout SiteSettings) {
    site.demo = DemoSite(usernames: HouseholdStory.usernames, password: HouseholdStory.password)
    site.push = nil
    site.storage.group = DemoSite.mostBytesOfGroup
    site.storage.person = DemoSite.mostBytesOfGroup
    site.storage.total = DemoSite.mostBytes
  }

  func host() throws(Failure) -> String {
    let host = self[.host] ?? "127.0.0.1"
    guard Probe.isAddress(host) else {
      throw misuse(.host, "takes a numeric address such as 127.0.0.1, 0.0.0.0 or ::1")
    }
    return host
  }

  func basePath() throws(Failure) -> BasePath {
    guard let text = self[.basePath] else { return .root }
    guard !text.isEmpty, let path = BasePath(text) else {
      throw misuse(.basePath, "takes a path such as /evenly: a slash, then letters, digits, - and _")
    }
    return path
  }

  private func publicURL() throws(Failure) -> PublicURL? {
    guard let text = self[.publicURL] else { return nil }
    guard let url = PublicURL(text) else {
      throw misuse(.publicURL, "takes a URL such as https://money.example, without a path")
    }
    return url
  }

  private func trustedProxies() throws(Failure) -> TrustedProxies {
    guard let text = self[.trustedProxies] else { return .none }
    guard let proxies = TrustedProxies(text) else {
      throw misuse(.trustedProxies, "takes addresses and ranges such as 127.0.0.1,10.0.0.0/8,fd00::/8")
    }
    return proxies
  }

  /// Only trusted proxies may set the header: otherwise a visitor could claim any name.
  private func userHeader(behind proxies: TrustedProxies) throws(Failure) -> UserHeader? {
    guard let text = self[.userHeader] else { return nil }
    guard let header = UserHeader(text) else {
      throw misuse(.userHeader, "takes the name of a header such as Remote-User: letters, digits and hyphens")
    }
    guard !proxies.isNobodyInParticular else {
      throw misuse(.userHeader, "needs --trusted-proxies, without a range that covers every address")
    }
    return header
  }

  /// The files of the certificate and its key; nil without HTTPS.
  func certificate() throws(Failure) -> (file: String, key: String)? {
    switch (self[.tlsCertificate], self[.tlsKey]) {
    case (nil, nil): return nil
    case (let file?, let key?): return (file, key)
    default: throw .usage("--tls-certificate and --tls-key must be set together")
    }
  }

  private func httpRedirect(besides port: UInt16) throws(Failure) -> UInt16? {
    guard let plainPort = try number(.httpRedirect, in: 0...65_535) else { return nil }
    guard try certificate() != nil else {
      throw misuse(.httpRedirect, "needs --tls-certificate and --tls-key")
    }
    guard plainPort != port || port == 0 else {
      throw misuse(.httpRedirect, "takes another port than --port")
    }
    return UInt16(plainPort)
  }

  private func logLevel() throws(Failure) -> LogLevel {
    guard let text = self[.logLevel] else { return .info }
    guard let level = LogLevel(rawValue: text) else {
      throw misuse(.logLevel, "takes debug, info, warning or error")
    }
    return level
  }

  private func logFormat() throws(Failure) -> LogFormat {
    guard let text = self[.logFormat] else { return .text }
    guard let format = LogFormat(rawValue: text) else { throw misuse(.logFormat, "takes text or json") }
    return format
  }

  private func storage() throws(Failure) -> StorageLimits {
    var limits = StorageLimits()
    if let size = try size(.filesPerGroup) { limits.group = size }
    if let size = try size(.filesPerPerson) { limits.person = size }
    limits.reserve = try size(.diskReserve)
    return limits
  }

  private func programPace() throws(Failure) -> RequestPace {
    guard let text = self[.apiLimits] else { return RequestPace() }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let reads = numbers[0], let writes = numbers[1],
      (0...RequestPace.most).contains(reads), (0...RequestPace.most).contains(writes)
    else { throw misuse(.apiLimits, "takes two numbers such as 10,2, up to \(RequestPace.most)") }
    return RequestPace(reads: .reads(perSecond: reads), writes: .writes(perSecond: writes))
  }

  /// The origins in the form that browsers send.
  private func apiOrigins() throws(Failure) -> AllowedOrigins {
    let names = (self[.apiOrigins] ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
    let origins = names.map { PublicURL($0) }
    guard !origins.contains(nil) else {
      throw misuse(.apiOrigins, "takes URLs such as https://board.example, without paths")
    }
    return AllowedOrigins(Set(origins.compactMap { $0?.description }))
  }

  private func size(_ flag: Flag) throws(Failure) -> Int? {
    guard let text = self[flag] else { return nil }
    guard let size = StorageLimits.bytes(text) else {
      throw misuse(flag, "takes a size such as 500MB or 2GB, up to 99999GB")
    }
    return size
  }

  private func timeLimits() throws(Failure) -> TimeLimits {
    var limits = TimeLimits()
    for part in (self[.timeLimits] ?? "").split(separator: ",") {
      let pair = part.split(separator: "=")
      guard pair.count == 2, let limit = Self.timeLimit(pair[0]), let seconds = Double(String(pair[1])),
        seconds > 0, seconds <= 86_400
      else { throw misuse(.timeLimits, "takes pairs such as head=10,body=30,idle=60,write=30") }
      limits[keyPath: limit] = .seconds(seconds)
    }
    return limits
  }

  private static func timeLimit(_ name: Substring) -> WritableKeyPath<TimeLimits, Duration>? {
    switch name {
    case "head": \.head
    case "body": \.body
    case "idle": \.idle
    case "write": \.write
    default: nil
    }
  }
}
