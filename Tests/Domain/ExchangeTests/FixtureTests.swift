import Encodings
import Exchange
import Testing

/// Every file gives exactly the result in the file beside it.
struct FixtureTests {
  @Test(arguments: Fixtures.all) func `a file comes to what is expected of it`(path: String) throws {
    let expected = try #require(try Fixtures.expectation(of: path).object)
    if let summary = expected["unfit"]?.string {
      let error = #expect(throws: UnfitFile.self) { try Fixtures.draft(path, nil) }
      #expect(error?.summary == summary)
      return
    }
    let draft = try Fixtures.draft(path, expected["answers"])
    let written = try JSON(PreviewWriter(draft, answers: expected["answers"]).bytes)
    let got = try #require(written.object)
    for (key, value) in expected.members where key != "repeat" {
      compare(got[key], value, key, room: key == "balances" ? rooms(expected) : [:])
    }
    let known = Set(expected.members.map(\.name)).union(["questions", "guessed"])
    for (key, value) in got.members where !known.contains(key) { Issue.record("\(key) is \(text(value))") }
  }

  @Test func `there are files of every format`() throws {
    let formats = try Fixtures.all.compactMap { try Fixtures.expectation(of: $0).object?["format"]?.string }
    #expect(Set(formats) == Set(ImportFormat.allCases.map(\.rawValue)))
  }

  /// The tolerance for balances, by currency.
  private func rooms(_ expected: JSONObject) -> [String: Int64] {
    var rooms: [String: Int64] = [:]
    for (code, room) in expected["within"]?.object?.members ?? [] { rooms[code] = room.number?.integer }
    return rooms
  }

  private func compare(_ got: JSON?, _ expected: JSON, _ path: String, room: [String: Int64] = [:]) {
    if let items = expected.array {
      let others = got?.array ?? []
      #expect(others.count == items.count, "\(path)")
      for (index, pair) in zip(others, items).enumerated() { compare(pair.0, pair.1, "\(path)[\(index)]") }
    } else if let object = expected.object {
      let other = got?.object ?? JSONObject()
      for (name, value) in object.members {
        if let room = room[name] {
          compareNumbers(other[name]?.object, value.object, room, "\(path).\(name)")
        } else {
          compare(other[name], value, "\(path).\(name)")
        }
      }
      for (name, value) in other.members where object[name] == nil {
        Issue.record("\(path).\(name) is \(text(value)), and should not be there")
      }
    } else {
      let other = got ?? .null
      #expect(text(other) == text(expected), "\(path)")
    }
  }

  private func compareNumbers(_ got: JSONObject?, _ expected: JSONObject?, _ room: Int64, _ path: String) {
    for (name, value) in expected?.members ?? [] {
      let difference = (got?[name]?.number?.integer ?? .max / 2) - (value.number?.integer ?? 0)
      #expect(abs(difference) <= room, "\(path).\(name)")
    }
    #expect(got?.members.count == expected?.members.count, "\(path)")
  }

  private func text(_ json: JSON) -> String {
    var writer = JSONWriter()
    writer.write(json)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
