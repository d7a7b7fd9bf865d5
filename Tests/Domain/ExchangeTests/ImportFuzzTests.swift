import Encodings
import Exchange
import Foundation
import Ledger
import TestSupport
import Testing

/// Mutated files: any bytes give a draft that adds up or an error, and soon.
struct ImportFuzzTests {
  @Test(arguments: ImportFormat.allCases) func `any bytes are a draft that adds up, or an error`(
    format: ImportFormat
  ) throws {
    let mutator = try Mutator(format)
    var dice = Seed.dice(format.rawValue.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
    let deadline = ContinuousClock.now + .seconds(Self.seconds)
    while ContinuousClock.now < deadline {
      let (bytes, answers) = mutator.file(&dice)
      var fault: String?
      let time = effort { fault = check(bytes, answers) }
      if measuresTimes, time > .seconds(1) { fault = "it takes \(time)" }
      if let fault {
        Issue.record("EVENLY_SEED=\(Seed.value): \(fault) in \(String(decoding: bytes, as: UTF8.self))")
        return
      }
    }
  }

  /// How long each format is tried; `make proof` takes a minute.
  private static let seconds = ProcessInfo.processInfo.environment["EVENLY_FUZZ"].flatMap { Double($0) } ?? 1

  /// A property that the draft of a file violates; a refused file is no fault.
  private func check(_ bytes: [UInt8], _ answers: ImportAnswers) -> String? {
    guard let draft = try? ImportSource(bytes).draft(answering: answers, in: Fixtures.context("file.csv"))
    else { return nil }
    return Self.fault(of: draft)
  }

  /// A property that a draft violates.
  private static func fault(of draft: ImportDraft) -> String? {
    let members = draft.people.indices.map { ID<Member>(high: 1, low: UInt64($0)) }
    if Set(draft.people).count != draft.people.count { return "two of one name" }
    for name in draft.people where !fits(name, .memberName) { return "the name \(name)" }
    for entry in draft.entries {
      let sum: ([ImportedEntry.Portion]) -> Int64 = { $0.reduce(0) { $0 + $1.units } }
      guard entry.amount > 0, sum(entry.paid) == entry.amount, sum(entry.owed) == entry.amount,
        (entry.paid + entry.owed).allSatisfy({ $0.units >= 0 })
      else { return "the sums of row \(entry.place)" }
      if !entry.title.isEmpty, !fits(entry.title, .title) { return "the title of row \(entry.place)" }
      if !fits(entry.note, .note) { return "the note of row \(entry.place)" }
      do throws(BillError) {
        _ = try ImportedBill(entry, members: members).bill(for: ID(high: 2, low: UInt64(entry.place)))
      } catch { return "\(error) of row \(entry.place)" }
    }
    return (try? JSON(PreviewWriter(draft).bytes)) == nil ? "the preview" : nil
  }

  private static func fits(_ text: String, _ rule: TextConstraint) -> Bool { (try? rule.check(text)) != nil }
}

/// Makes mutated files from valid ones.
private struct Mutator {
  private let files: [(bytes: [UInt8], answers: ImportAnswers)]
  private let words: [[UInt8]]

  init(_ format: ImportFormat) throws {
    files = try Fixtures.all.compactMap { path in
      let expected = try Fixtures.expectation(of: path).object
      guard expected?["format"]?.string == format.rawValue else { return nil }
      let answers = try expected?["answers"].map { try ImportAnswers($0) } ?? ImportAnswers()
      return (try Fixtures.bytes(path), answers)
    }
    words = Self.words.map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xFF, 0xFE]]
  }

  func file(_ dice: inout Dice) -> ([UInt8], ImportAnswers) {
    var (bytes, answers) = dice.pick(files)
    for _ in 0..<(1 + dice.below(6)) { mutate(&bytes, &dice) }
    return (Array(bytes.prefix(1 << 16)), dice.chance(70) ? answers : ImportAnswers())
  }

  private func mutate(_ bytes: inout [UInt8], _ dice: inout Dice) {
    let start = dice.below(bytes.count + 1)
    let end = min(bytes.count, start + dice.below(dice.chance(80) ? 8 : 200))
    switch dice.below(6) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: bytes[start..<end], at: dice.below(bytes.count + 1))
    case 2: bytes.replaceSubrange(start..<min(bytes.count, start + 1), with: dice.pick(words))
    case 3: replaceNumber(&bytes, near: start, &dice)
    case 4: bytes.insert(contentsOf: dice.pick(words), at: start)
    default: if start < bytes.count { bytes[start] = UInt8(truncatingIfNeeded: dice.next()) }
    }
  }

  /// Replaces a number, because numbers reach the arithmetic.
  private func replaceNumber(_ bytes: inout [UInt8], near place: Int, _ dice: inout Dice) {
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: dice.pick(Self.numbers).utf8)
  }

  private static let numbers = [
    "0", "1", "-1", "999999999999", "1000000000000", "9223372036854775807", "9223372036854775808",
    "0.000000001", "99999999999999999999999999999999999999999", "1e308", "1e-308", "0.5", "-0", "00", "1.005",
    "3", "12",
  ]

  private static let words = [
    ",", ";", "\t", "|", "\"", "\"\"", "\n", "\r\n", "\r", "\n\n", "'", "=", "-", "{", "}", "[", "]", ":",
    "null", "true", "\\", "\\ud800", "{}", "[]", "XXX", "USD", "KWD", "BTC", "Ada", "Ben", "\u{301}",
    "\u{200B}", "\u{202E}", "e\u{301}", "👩‍👩‍👧", "1,234.5", "1.234,5", "31/12/2024", "2025-02-30", "Payment",
    "sep=;\n", "\u{FEFF}", " ", String(repeating: "\u{301}", count: 60),
    String(repeating: "\u{301}\u{316}", count: 7_000), String(repeating: "x", count: 300), "0", "%", "+",
  ]
}
