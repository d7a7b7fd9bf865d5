import Foundation
import TestSupport
import Testing

@testable import Words

/// Zones read from tzdata's files say what the platform's own copy of tzdata says.
struct PlatformZoneTests {
  private typealias Zone = Words.TimeZone
  private typealias Platform = Foundation.TimeZone

  private static let names = ZoneDirectory.system.names

  @Test(arguments: [
    "UTC", "Europe/London", "Europe/Berlin", "Europe/Dublin", "America/New_York", "America/St_Johns",
    "America/Santiago", "Asia/Tokyo", "Asia/Kathmandu", "Australia/Adelaide", "Australia/Lord_Howe",
    "Pacific/Apia", "Pacific/Chatham", "Pacific/Kiritimati",
  ]) func `every six hours from 1970 to 2037, and the days of a century`(_ name: String) throws {
    let zone = try #require(Zone.named(name))
    let platform = try #require(Platform(identifier: name))
    let hours = stride(from: Int64(0), to: 2_145_916_800, by: 21_600)
    let days = stride(from: Int64(2_145_916_800), to: 4_102_444_800, by: 86_400)
    for moment in Array(hours) + Array(days) where differs(zone, platform, at: moment) {
      Issue.record("\(name) at \(moment)")
    }
  }

  @Test func `every zone, beside each change and at moments by chance`() throws {
    #expect(Self.names.count > 300)
    var generator = Seed.dice()
    var different: [String] = []
    for name in Self.names {
      let zone = try #require(Zone.named(name))
      guard let platform = Platform(identifier: name) else {
        different.append(name)
        continue
      }
      let start = beginning(name)
      let changes = zone.changes.filter { $0 > start }.flatMap { [$0 - 1, $0] }
      let others = (0..<200).map { _ in Int64.random(in: start..<4_102_444_800, using: &generator) }
      if (changes + others).contains(where: { differs(zone, platform, at: $0) }) { different.append(name) }
    }
    // The platform's copy of tzdata may be some months older or younger than the machine's.
    #expect(different.count < 10, "\(different)")
  }

  private func differs(_ zone: Zone, _ platform: Platform, at moment: Int64) -> Bool {
    zone.offset(at: moment) != platform.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
  }

  /// Places whose clocks agree since 1970 have one history in most copies of tzdata, but not in all.
  private func beginning(_ name: String) -> Int64 { Self.unmerged.contains(name) ? -2_208_988_800 : 0 }

  private static let unmerged: Set<String> = {
    let table = (try? String(contentsOfFile: "/usr/share/zoneinfo/zone1970.tab", encoding: .utf8)) ?? ""
    let rows = table.split(separator: "\n").map { $0.split(separator: "\t") }
    return Set(rows.compactMap { $0.count > 2 ? String($0[2]) : nil })
  }()
}
