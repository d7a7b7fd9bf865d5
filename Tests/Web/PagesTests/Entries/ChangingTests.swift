import Ledger
import Store
import TestSupport
import Testing

struct ChangingTests {
  @Test func `an edit changes what was typed and nothing else`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    let id = try await flat.add(browser, ["title": "Milk", "amount": "3", "note": "two"])
    try await browser.visit("\(flat.entries)/\(id)/edit")
    let page = try await browser.submit("Save", ["title": "Oat milk"])
    #expect(browser.path == flat.list)
    #expect(page.titles == ["Oat milk"])
    let detail = try flat.detail(id)
    #expect(detail.entry.note == "two")
    #expect(detail.changes == 2)
  }

  @Test func `an edit that is refused keeps what was typed`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    let id = try await flat.add(browser, ["title": "Milk", "amount": "3"])
    try await browser.visit("\(flat.entries)/\(id)/edit")
    let page = try await browser.submit("Save", ["title": "Oat", "amount": "0"])
    #expect(browser.status == 422)
    #expect(page.error("amount") != nil)
    #expect(submission(of: browser.response.text).contains { $0 == ("title", "Oat") })
    #expect(try flat.detail(id).changes == 1)
  }

  @Test func `two people who change different fields both get their way`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    let id = try await flat.add(ada, ["title": "Milk", "amount": "3"])
    try await ada.visit("\(flat.entries)/\(id)/edit")
    try await ben.visit("\(flat.entries)/\(id)/edit")
    try await ben.submit("Save", ["title": "Oat milk"])
    try await ada.submit("Save", ["note": "two litres"])
    #expect(ada.path == flat.list)
    let entry = try flat.detail(id).entry
    #expect(entry.title == "Oat milk" && entry.note == "two litres")
  }

  @Test(arguments: [("mine", "Goat milk"), ("theirs", "Oat milk")])
  func `two people who change the same are asked, and nothing is lost`(_ choice: String, _ title: String)
    async throws
  {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    let id = try await flat.add(ada, ["title": "Milk", "amount": "3"])
    try await ada.visit("\(flat.entries)/\(id)/edit")
    try await ben.visit("\(flat.entries)/\(id)/edit")
    try await ben.submit("Save", ["title": "Oat milk"])
    try await ada.submit("Save", ["title": "Goat milk", "note": "two"])
    #expect(ada.status == 409)
    #expect(ada.response.text.contains("Oat milk") && ada.response.text.contains("Goat milk"))
    #expect(try flat.detail(id).entry.title == "Oat milk")
    let fields = submission(of: ada.response.text).filter { !$0.0.hasPrefix("keep[") }
    try await ada.post("\(flat.entries)/\(id)", fields + [("keep[title]", choice)])
    #expect(ada.path == flat.list)
    let entry = try flat.detail(id).entry
    #expect(entry.title == title && entry.note == "two")
  }

  @Test func `an edit sent twice, and once more after going back, is one edit and then another`() async throws
  {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    let id = try await flat.add(browser, ["title": "Milk", "amount": "3"])
    try await browser.visit("\(flat.entries)/\(id)/edit")
    let fields = submission(of: browser.response.text).filter { $0.0 != "title" }
    for _ in 0..<2 { try await browser.post("\(flat.entries)/\(id)", fields + [("title", "Oat milk")]) }
    #expect(try flat.detail(id).changes == 2)
    try await browser.post("\(flat.entries)/\(id)", fields + [("title", "Soy milk")])
    #expect(browser.path == flat.list)
    #expect(try flat.detail(id).entry.title == "Soy milk")
  }

  @Test func `a deleted entry leaves the list, and its page offers it back`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    let id = try await flat.add(browser, ["title": "Milk", "amount": "3"])
    try await browser.visit("\(flat.entries)/\(id)")
    let page = try await browser.submit("Delete")
    #expect(browser.path == flat.list)
    #expect(page.titles.isEmpty && page.message?.contains("was deleted") == true)
    let sequence = try flat.position(of: flat.group)
    let undo = try #require(page.form("Undo")?["action"])
    #expect(undo.hasPrefix("\(flat.list)/history/\(sequence)/undo?next="))
    try await browser.post("\(flat.entries)/\(id)/deletion")
    #expect(try flat.position(of: flat.group) == sequence, "deleting it again does nothing")
    #expect(browser.document.message == "This entry is already deleted.")
    let bread = try await flat.add(browser, ["title": "Bread", "amount": "3"])
    let deletion = "\(flat.entries)/\(bread)/deletion"
    try await browser.visit(flat.list)
    try await browser.send("POST", deletion)
    try await browser.post(deletion)
    #expect(browser.document.form("Undo") != nil, "a double press keeps the message of the first")
    let deleted = try await browser.visit("\(flat.entries)/\(id)")
    #expect(browser.status == 200)
    #expect(deleted.form("Restore")?["action"] == "\(flat.list)/bin/\(id)/restoration")
    #expect(deleted.form("Delete") == nil && deleted.link("Edit") == nil)
    try await browser.visit("\(flat.entries)/\(id)/edit")
    #expect(browser.path == "\(flat.entries)/\(id)")
  }

  @Test func `an editor can keep a deleted entry as a new one`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    let id = try await flat.add(ada, ["title": "Milk", "amount": "3"])
    try await ada.visit("\(flat.entries)/\(id)/edit")
    try await ben.post("\(flat.entries)/\(id)/deletion")
    try await ada.submit("Save", ["title": "Oat milk"])
    #expect(ada.status == 409)
    let page = try await ada.submit("Save as new entry")
    #expect(ada.path == flat.list)
    #expect(page.titles == ["Oat milk"])
  }

  @Test func `an archived group is read and not written`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    let id = try await flat.add(browser, ["title": "Milk", "amount": "3"])
    try await flat.archive()
    let before = try flat.position(of: flat.group)
    let page = try await browser.visit("\(flat.entries)/\(id)")
    #expect(browser.status == 200 && page.link("Edit") == nil)
    for path in [flat.new, "\(flat.entries)/\(id)/edit"] {
      try await browser.visit(path)
      #expect(browser.status == 403)
      #expect(browser.document.link("See balances") != nil)
    }
    try await browser.post(flat.entries, [("title", "x"), ("amount", "1")])
    #expect(browser.status == 403)
    try await browser.post("\(flat.entries)/\(id)/deletion")
    #expect(browser.status == 403)
    #expect(try flat.position(of: flat.group) == before)
  }

  @Test func `who only reads sees entries and changes none`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    let id = try await flat.add(ada, ["title": "Milk", "amount": "3"])
    try await flat.makeBenViewer()
    let page = try await ben.visit("\(flat.entries)/\(id)")
    #expect(ben.status == 200 && page.link("Edit") == nil && page.form("Delete") == nil)
    for path in [flat.new, "\(flat.entries)/\(id)/edit"] {
      try await ben.visit(path)
      #expect(ben.status == 403)
    }
    try await ben.post("\(flat.entries)/\(id)/deletion")
    #expect(ben.status == 403)
  }
}

extension SharedFlat {
  fileprivate func archive() async throws { try await change(.group(.archived(true))) }
  fileprivate func makeBenViewer() async throws {
    try await site.store.letLookOn(ben, in: group, at: site.clock.now)
  }

  private func change(_ change: Change) async throws {
    let origin = Origin(.person(Resident.ada.id), on: ID(high: 0, low: 1), at: site.clock.now)
    _ = try await site.store.write { [group] transaction in
      try transaction.append([Proposal(ID(high: 8, low: 99), change)], to: group, from: origin)
    }
  }
}
