package import Ledger

/// A way in which a member can be paid, checked as it is typed.
package struct PaymentWay: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable { case iban, pix, upi, phone, bitcoin, link, words }

  /// Where the money goes.
  enum Account: Hashable {
    case iban(IBAN)
    /// A bank in Vietnam by its number, and the account there.
    case vietnamese(bank: String, number: String)
    case pix(PixKey)
    case upi(String)
    case phone(PhoneNumber)
    case bitcoin(String)
    case link(PaymentLink)
    case words(String)
  }

  package enum Mistake: Error, Hashable {
    case value(TextError)
    /// A bank wants to know whose account it is.
    case name(TextError)
    case address(TextError)
    case iban(IBAN.Mistake)
    case pixKey, upi, phone, bitcoin, link
    /// Not a street, a postcode and a town.
    case noTown
  }

  package let kind: Kind
  let account: Account
  /// Whose account it is, as their bank knows them; empty if that is not needed.
  package let name: String
  /// The street and the town for a Swiss account, the town for Pix; empty if it was not said.
  package let address: String

  static let mostCharactersOfName = 70
  private static let mostCharacters = 200

  package init(_ kind: Kind, _ typed: String, name: String = "", address: String = "") throws(Mistake) {
    self.kind = kind
    // A number may be pasted with line ends and other space.
    let value = try Self.text(
      kind == .words ? typed : typed.split(whereSeparator: \.isWhitespace).joined(separator: " "),
      TextConstraint(1...Self.mostCharacters, allowsLines: kind == .words), Mistake.value)
    // A wallet and a phone need no name.
    let fewest = [.iban, .pix, .upi].contains(kind) ? 1 : 0
    self.name = try Self.text(name, TextConstraint(fewest...Self.mostCharactersOfName), Mistake.name)
    self.address = try Self.text(
      address, TextConstraint(0...Self.mostCharacters, allowsLines: true), Mistake.address)
    account = try Self.account(kind, value)
    if case .iban(let iban) = account, ["CH", "LI"].contains(iban.country), !self.address.isEmpty {
      guard PostalAddress(self.address) != nil else { throw .noTown }
    }
  }

  /// A way that was kept. If rules have become stricter since, its text is left to be copied.
  package init(kept kind: Kind, _ value: String, name: String, address: String) {
    do { try self.init(kind, value, name: name, address: address) } catch {
      self.init(kind: .words, account: .words(value), name: name, address: address)
    }
  }

  private init(kind: Kind, account: Account, name: String, address: String) {
    (self.kind, self.account, self.name, self.address) = (kind, account, name, address)
  }

  private static func text(_ typed: String, _ constraint: TextConstraint, _ mistake: (TextError) -> Mistake)
    throws(Mistake) -> String
  {
    do throws(TextError) { return try constraint.accept(typed.replacing("\r\n", with: "\n")) } catch {
      throw mistake(error)
    }
  }

  private static func account(_ kind: Kind, _ value: String) throws(Mistake) -> Account {
    switch kind {
    case .iban:
      if let (bank, number) = vietnamese(value) { return .vietnamese(bank: bank, number: number) }
      do throws(IBAN.Mistake) {
        let iban = try IBAN(value)
        guard !iban.isSlipNumber else { throw .slipNumber }
        return .iban(iban)
      } catch { throw .iban(error) }
    case .pix:
      guard let key = PixKey(value) else { throw .pixKey }
      return .pix(key)
    case .upi:
      guard let address = upiAddress(value) else { throw .upi }
      return .upi(address)
    case .phone:
      guard let number = PhoneNumber(value) else { throw .phone }
      return .phone(number)
    case .bitcoin:
      guard let address = BitcoinAddress.checked(value) else { throw .bitcoin }
      return .bitcoin(address)
    case .link:
      guard let link = PaymentLink(value) else { throw .link }
      return .link(link)
    case .words: return .words(value)
    }
  }

  /// The value as it is kept and shown.
  package var value: String {
    switch account {
    case .iban(let iban): iban.grouped
    case .vietnamese(let bank, let number): "\(bank) \(number)"
    case .pix(let key): key.text
    case .phone(let number): number.text
    case .upi(let text), .bitcoin(let text), .words(let text): text
    case .link(let link): link.template
    }
  }

  /// A bank's six digits, which begin with 970, and the number of an account.
  private static func vietnamese(_ typed: String) -> (bank: String, number: String)? {
    let parts = typed.split { " /-".contains($0) }.map(String.init)
    guard let bank = parts.first, bank.count == 6, bank.hasPrefix("970"), bank.utf8.allSatisfy(\.isDigit)
    else { return nil }
    let number = parts.dropFirst().joined()
    guard (4...19).contains(number.count), number.utf8.allSatisfy(\.isLetterOrDigit) else { return nil }
    return (bank, number)
  }

  /// A name at a bank or app: `ben@okbank`.
  private static func upiAddress(_ typed: String) -> String? {
    let parts = typed.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...64).contains(parts[0].count), (2...32).contains(parts[1].count),
      parts[0].utf8.allSatisfy({ $0.isLetterOrDigit || ".-_".utf8.contains($0) }),
      parts[1].utf8.allSatisfy(\.isLetterOrDigit)
    else { return nil }
    return typed
  }
}

/// The number of a phone with its country: `+6681234567`.
struct PhoneNumber: Hashable {
  let text: String

  init?(_ typed: String) {
    // Some write the zero that is dialled at home: +46 (0)70 123 45 67.
    let text = typed.replacing("(0)", with: "").filter { !$0.isWhitespace && !"-./()".contains($0) }
    let digits = text.dropFirst()
    guard text.hasPrefix("+"), (8...15).contains(digits.count), digits.utf8.allSatisfy(\.isDigit),
      !digits.hasPrefix("0")
    else { return nil }
    self.text = text
  }

  /// The digits after the country's; nil if it is a number of another country.
  func local(to country: String) -> String? {
    text.hasPrefix("+" + country) ? String(text.dropFirst(country.count + 1)) : nil
  }
}

/// What one is paid by in Brazil: a tax number, a phone's, a mail address or a random key.
struct PixKey: Hashable {
  let text: String

  init?(_ typed: String) {
    let plain = typed.filter { !" .-/()".contains($0) }
    let digits = plain.utf8.filter(\.isDigit).map { Int($0 - UInt8(ascii: "0")) }
    if typed.contains("@") {
      guard let mail = Self.mail(typed) else { return nil }
      text = mail
    } else if plain.hasPrefix("+") {
      guard let number = PhoneNumber(typed)?.text, number.hasPrefix("+55"), (13...14).contains(number.count)
      else { return nil }
      text = number
    } else if digits.count == plain.utf8.count, Self.isPerson(digits) || Self.isCompany(digits) {
      text = plain
    } else if let key = Self.random(typed) {
      text = key
    } else {
      return nil
    }
  }

  private static func mail(_ typed: String) -> String? {
    let mail = typed.loweredASCII
    let parts = mail.split(separator: "@", omittingEmptySubsequences: false)
    let host = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard mail.utf8.count <= 77, parts.count == 2, !parts[0].isEmpty, host.count > 1,
      host.allSatisfy({ !$0.isEmpty }),
      mail.utf8.allSatisfy({ $0.isLetterOrDigit || ".-_+@".utf8.contains($0) })
    else { return nil }
    return mail
  }

  /// Eleven digits, the last two of which check the others.
  private static func isPerson(_ digits: [Int]) -> Bool {
    guard digits.count == 11, Set(digits).count > 1 else { return false }
    return [9, 10].allSatisfy { place in
      let sum = (0..<place).reduce(0) { $0 + digits[$1] * (place + 1 - $1) }
      return digits[place] == sum * 10 % 11 % 10
    }
  }

  /// Fourteen digits, the last two of which check the others.
  private static func isCompany(_ digits: [Int]) -> Bool {
    guard digits.count == 14, Set(digits).count > 1 else { return false }
    return [12, 13].allSatisfy { place in
      let sum = (0..<place).reduce(0) { $0 + digits[$1] * ((place - 1 - $1) % 8 + 2) }
      return digits[place] == (sum % 11 < 2 ? 0 : 11 - sum % 11)
    }
  }

  /// 32 hexadecimal digits in groups.
  private static func random(_ typed: String) -> String? {
    let key = typed.loweredASCII
    let groups = key.split(separator: "-", omittingEmptySubsequences: false)
    let isHex = key.utf8.allSatisfy { $0.isDigit || "abcdef-".utf8.contains($0) }
    return isHex && groups.map(\.utf8.count) == [8, 4, 4, 4, 12] ? key : nil
  }
}

/// A street and a town: `Seestrasse 12, 8002 Zürich`, on one line or two.
struct PostalAddress: Equatable {
  let street: String
  let number: String
  let postcode: String
  let town: String

  /// Nil without postcode and town.
  init?(_ text: String) {
    let lines = text.split { $0 == "," || $0.isNewline }.map { $0.split(separator: " ").map(String.init) }
    guard (1...2).contains(lines.count), let last = lines.last, last.count > 1,
      (4...6).contains(last[0].count), last[0].utf8.allSatisfy(\.isDigit)
    else { return nil }
    postcode = last[0]
    town = last.dropFirst().joined(separator: " ")
    var words = lines.count == 2 ? lines[0] : []
    number = words.last?.contains(where: \.isNumber) == true ? words.removeLast() : ""
    street = words.joined(separator: " ")
  }
}

/// A link to pay by, with places for amount, currency and reference: `https://paypal.me/ben/{amount}{currency}`.
struct PaymentLink: Hashable {
  let template: String

  private static let schemes = ["https://", "upi:", "bitcoin:", "lightning:", "swish:"]

  init?(_ typed: String) {
    guard let scheme = Self.schemes.first(where: { typed.loweredASCII.hasPrefix($0) }),
      typed.utf8.count > scheme.utf8.count,
      typed.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`".utf8.contains($0) })
    else { return nil }
    let place = typed.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    guard scheme != "https://" || !place.isEmpty && !place.contains("@") && !place.hasPrefix(":") else {
      return nil
    }
    template = typed
  }

  /// Whether it makes sense without an amount.
  var isComplete: Bool { !template.contains("{amount}") && !template.contains("{minor}") }

  func filled(with request: PaymentRequest) -> String {
    [
      "amount": request.money.plainText, "minor": "\(request.money.minorUnits)",
      "currency": request.money.currency.code, "reference": request.text,
    ].reduce(template) { $0.replacing("{\($1.key)}", with: $1.value.escaped) }
  }
}

extension UInt8 {
  var isLetterOrDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
