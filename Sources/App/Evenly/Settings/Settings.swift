import Credentials
import Encodings
import Glibc
import Ledger
import Operations
import Pages

/// The settings from the command line and the environment, as text; reading a value checks it.
struct Settings {
  private let command: Command
  private var values: [Flag: String] = [:]
  /// Flags whose values do not come from the command line.
  private(set) var inherited: Set<Flag> = []
  private var operands: [String] = []

  init(_ arguments: [String], for command: Command) throws(Failure) {
    self.command = command
    for flag in command.flags {
      if let value = try Self.environment(flag), !value.isEmpty {
        values[flag] = flag.placeholder == nil ? try Self.readSwitch(value, flag) : value
        inherited.insert(flag)
      }
    }
    try read(arguments)
  }

  /// The text of a setting, nil if it is not set.
  subscript(_ flag: Flag) -> String? { values[flag] }

  /// Whether a flag without a value is on.
  func isOn(_ flag: Flag) -> Bool { values[flag] != nil }

  /// The path of the database file.
  var database: String { self[.database] ?? "./evenly.db" }

  /// One of the command's operands, such as a file, by its index.
  func operand(_ index: Int) throws(Failure) -> String {
    guard operands.indices.contains(index) else {
      throw .usage(
        "\(command.rawValue) needs \(command.operands[index]); see evenly help \(command.rawValue)")
    }
    return operands[index]
  }

  var operandCount: Int { operands.count }

  /// The value of the flag's variable, or of the file named by the variable with the suffix `_FILE`, in which
  /// containers pass secrets.
  private static func environment(_ flag: Flag) throws(Failure) -> String? {
    guard let name = flag.environment else { return nil }
    let value = variable(name)
    guard let path = variable(name + "_FILE"), !path.isEmpty else { return value }
    guard value == nil else { throw .usage("\(name) and \(name)_FILE cannot both be set") }
    guard let text = SettingFile(path).text else {
      throw .usage("\(name)_FILE names '\(path)', which cannot be read as a line of text")
    }
    return text
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private mutating func read(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if !argument.hasPrefix("-"), !argument.isEmpty, operands.count < command.operands.count {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let flag = command.flags.first(where: { $0.rawValue == String(parts[0]) }) else {
        throw .usage("\(command.rawValue) does not take '\(argument)'; see evenly help \(command.rawValue)")
      }
      inherited.remove(flag)
      if flag.placeholder == nil {
        guard parts.count == 1 else { throw .usage("\(flag.rawValue) takes no value") }
        values[flag] = "on"
      } else if parts.count == 2 {
        values[flag] = String(parts[1])
      } else {
        guard let value = rest.popFirst() else { throw .usage("\(flag.rawValue) needs a value") }
        values[flag] = value
      }
    }
  }

  /// In the environment, a flag without a value is on or off.
  private static func readSwitch(_ value: String, _ flag: Flag) throws(Failure) -> String? {
    switch value {
    case "on", "true", "1", "yes": return "on"
    case "off", "false", "0", "no": return nil
    default: throw .usage("\(flag.environment ?? flag.rawValue) takes on or off")
    }
  }

  /// A whole number within a range.
  func number(_ flag: Flag, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = self[flag] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw misuse(flag, "takes a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func day(_ flag: Flag, in range: ClosedRange<Day>) throws(Failure) -> Day? {
    guard let text = self[flag] else { return nil }
    guard let day = Day(text), range.contains(day) else {
      throw misuse(flag, "takes a day from \(range.lowerBound) to \(range.upperBound)")
    }
    return day
  }

  /// An error about a setting, which is named as it was set: by flag or by variable.
  func misuse(_ flag: Flag, _ sentence: String) -> Failure {
    let name = inherited.contains(flag) ? flag.environment : nil
    return .usage("\(name ?? flag.rawValue) \(sentence)")
  }
}

/// A small file that holds one setting.
struct SettingFile {
  private let path: String

  private static let mostBytes = 16_384

  init(_ path: String) { self.path = path }

  /// The content without the line end; nil if it cannot be read, is too long or is no text.
  var text: String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes + 1)
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      guard more >= 0 else { return nil }
      guard more > 0 else { break }
      count += more
    }
    guard count <= Self.mostBytes, !bytes.prefix(count).contains(0) else { return nil }
    let line = bytes.prefix(count).reversed().drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return String(validating: line.reversed(), as: UTF8.self)
  }
}

extension Settings {
  /// The identity provider; nil without one. It is contacted when a visitor first wants to sign in by it, and
  /// not before.
  func provider(at url: PublicURL?, below base: BasePath) throws(Failure) -> ProviderSetup? {
    guard let issuer = self[.oidcIssuer] else {
      for flag in [Flag.oidcClientID, .oidcClientSecret, .oidcName, .oidcSignUp, .oidcGroup, .oidcOnly]
      where self[flag] != nil { throw misuse(flag, "needs --oidc-issuer") }
      return nil
    }
    guard let url else {
      throw misuse(.oidcIssuer, "needs --public-url, to which the provider redirects people")
    }
    guard let clientID = self[.oidcClientID] else { throw misuse(.oidcIssuer, "needs --oidc-client-id") }
    let redirect = "\(url)\(base.text)/login/oidc/callback"
    let (group, signUp) = (try requiredGroup(), try signUp())
    do throws(ProviderSettings.Mistake) {
      let settings = try ProviderSettings(
        issuer: issuer, clientID: clientID, clientSecret: self[.oidcClientSecret], redirect: redirect,
        requiredGroup: group)
      return ProviderSetup(
        settings, name: self[.oidcName] ?? ProviderSetup.usualName, signUp: signUp, isOnly: isOn(.oidcOnly))
    } catch {
      switch error {
      case .issuer: throw misuse(.oidcIssuer, "takes a URL with https, or of this machine, without a query")
      case .clientID: throw misuse(.oidcClientID, "takes a line of up to 1024 bytes")
      case .clientSecret: throw misuse(.oidcClientSecret, "takes a line of up to 1024 bytes")
      }
    }
  }

  private func requiredGroup() throws(Failure) -> RequiredGroup? {
    guard let text = self[.oidcGroup] else { return nil }
    guard let group = RequiredGroup(text) else {
      throw misuse(.oidcGroup, "takes a group such as household, or claim=value")
    }
    return group
  }

  private func signUp() throws(Failure) -> ProviderSetup.Admission {
    guard let text = self[.oidcSignUp] else { return .never }
    guard let signUp = ProviderSetup.Admission(rawValue: text) else {
      throw misuse(.oidcSignUp, "takes never, invited or always")
    }
    return signUp
  }
}
