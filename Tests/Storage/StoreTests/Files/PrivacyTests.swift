import Ledger
import TestSupport
import Testing

@testable import Store

struct PrivacyTests {
  @Test func `a database and all beside it are its owner's alone from the moment it is opened`() throws {
    let scratch = try Scratch()
    let made = try DataStore.open(scratch.file())
    try made.writeAndWait { try $0.makeInstance(ID(high: 1, low: 1), at: .start) }
    made.close()
    for name in ["evenly.db", "evenly.db-lock"] { try scratch.setMode(name, 0o644) }
    let store = try DataStore.open(scratch.file())
    try store.writeAndWait { try $0.touch() }
    for name in scratch.names where name.hasPrefix("evenly.db") {
      #expect(try scratch.mode(name) == 0o600, "\(name)")
    }
    #expect(scratch.names.contains("evenly.db-wal"))
    store.close()
  }
}
