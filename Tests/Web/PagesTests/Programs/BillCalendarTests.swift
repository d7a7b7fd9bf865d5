import TestSupport
import Testing

@testable import Pages

/// The calendar of what comes again, as a program reads it by its address.
struct BillCalendarTests {
  @Test func `of very many that come again each has its next days, and their notes are short`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let rules = 20
    for number in 1...rules {
      try await flat.add(
        ada,
        [
          "title": "Bill \(number)", "amount": "1", "repeat": "day", "date": "2025-06-15",
          "note": String(repeating: "x", count: 4_000),
        ])
    }
    try await ada.post(flat.list + "/feeds")
    let address = try #require(
      ada.document.root.descendants.compactMap { $0["value"] }.first { $0.hasSuffix("/bills.ics") })
    let path = try #require(address.firstRange(of: "/feeds/")).lowerBound
    try await ada.send("GET", String(address[path...]))
    let text = ada.response.text
    let days = text.matches(of: /BEGIN:VEVENT/).count
    #expect(ada.status == 200)
    #expect(days == BillCalendar.mostDays, "\(days)")
    for number in 1...rules { #expect(text.contains("Bill \(number) ")) }
    #expect(text.utf8.count < days * 1_500)
  }
}
