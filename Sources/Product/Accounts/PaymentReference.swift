import COpenSSL
package import Ledger
package import Store

/// Four characters that name a debt, so that a payment is found again on a bank statement: the same as long as
/// the same members are to pay each other in the same currency, and of no use to others.
package struct PaymentReference: Hashable, Sendable {
  package let text: String

  /// Crockford's digits: none of them looks like another.
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let length = 4

  package init(
    _ group: ID<Group>, from payer: ID<Member>, to payee: ID<Member>, in currency: Currency,
    under secret: LinkSecret
  ) { self.init(of: "payment \(group) \(payer) \(payee) \(currency.code)", under: secret) }

  /// Of a payment for what two people owe each other in all their groups.
  package init(from payer: ID<Person>, to payee: ID<Person>, in currency: Currency, under secret: LinkSecret)
  { self.init(of: "payment \(payer) \(payee) \(currency.code)", under: secret) }

  private init(of debt: String, under secret: LinkSecret) {
    let message = Array(debt.utf8)
    let code = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      var length: UInt32 = 0
      _ = COpenSSL.HMAC(
        EVP_sha256(), secret.bytes, Int32(LinkSecret.length), message, message.count, buffer.baseAddress,
        &length)
      count = Int(length)
    }
    text = String(code.prefix(Self.length).map { Self.digits[Int($0) % Self.digits.count] })
  }
}
