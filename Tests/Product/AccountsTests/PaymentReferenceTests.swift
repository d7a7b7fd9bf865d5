import Ledger
import Store
import Testing

@testable import Accounts

struct PaymentReferenceTests {
  private let group = ID<Group>(high: 1, low: 1)
  private let ada = ID<Member>(high: 2, low: 1)
  private let ben = ID<Member>(high: 2, low: 2)

  private func reference(
    _ payer: ID<Member>, _ payee: ID<Member>, _ code: String = "EUR", of group: ID<Group>? = nil,
    secret: UInt8 = 1
  ) throws -> String {
    let secret = try #require(LinkSecret([UInt8](repeating: secret, count: LinkSecret.length)))
    let currency = try #require(Currency.named(code))
    return PaymentReference(group ?? self.group, from: payer, to: payee, in: currency, under: secret).text
  }

  @Test func `it is the same for the same debt, and another for any other`() throws {
    let one = try reference(ada, ben)
    #expect(try one == reference(ada, ben))
    let others = [
      try reference(ben, ada), try reference(ada, ben, "CHF"),
      try reference(ada, ben, of: ID(high: 1, low: 2)), try reference(ada, ben, secret: 2),
    ]
    #expect(Set(others + [one]).count == 5)
  }

  @Test func `it has four characters that are not mistaken for others`() throws {
    var seen: Set<Character> = []
    for number in 0..<500 {
      let text = try reference(ada, ID(high: 3, low: UInt64(number)))
      #expect(text.count == 4)
      seen.formUnion(text)
    }
    #expect(seen == Set("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
  }
}
