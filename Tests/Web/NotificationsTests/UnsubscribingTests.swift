import Ledger
import Store
import Testing

@testable import Notifications

struct UnsubscribingTests {
  @Test func `a link names the account and the mail, and cannot be forged`() throws {
    let unsubscribing = Unsubscribing(try #require(LinkSecret([UInt8](repeating: 1, count: 32))))
    let person = ID<Person>(high: 1, low: 2)
    for mail in UnsubscribableMail.allCases {
      let token = unsubscribing.token(of: person, mail)
      let read = try #require(unsubscribing.read(token))
      #expect(read.account == person && read.mail == mail)
      for index in token.indices {
        var changed = token
        changed.replaceSubrange(index...index, with: token[index] == "A" ? "B" : "A")
        #expect(unsubscribing.read(changed) == nil)
      }
      #expect(unsubscribing.read(String(token.dropLast())) == nil)
    }
    let other = Unsubscribing(try #require(LinkSecret([UInt8](repeating: 2, count: 32))))
    #expect(other.read(unsubscribing.token(of: person, .news)) == nil)
  }
}
