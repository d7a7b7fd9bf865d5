import Testing

@testable import Words

struct ZoneDirectoryTests {
  private let nowhere = ZoneDirectory(path: "/nowhere")

  @Test(arguments: [
    "", "/", "/etc/localtime", "../../../etc/localtime", "Europe/../UTC", "Europe", "Europe/", "/UTC",
    "Europe//Zurich", "./UTC", "zone.tab", "Mars/Olympus", "Europe/Zürich", "UTC\0", ".", "Europe/Zurich ",
    String(repeating: "a", count: 5_000),
  ]) func `what is no name is no zone`(_ name: String) {
    #expect(ZoneDirectory.system.zone(name) == nil)
    #expect(TimeZone.named(name) == nil)
  }

  @Test func `zones are offered by the names of places`() {
    let names = ZoneDirectory.system.names
    for name in ["Europe/Zurich", "America/Argentina/Buenos_Aires", "Asia/Tokyo", "Pacific/Auckland"] {
      #expect(names.contains(name))
    }
    #expect(names == names.sorted() && Set(names).count == names.count)
    #expect(names.allSatisfy { ZoneDirectory.system.zone($0) != nil })
  }

  @Test func `without tzdata there is UTC`() {
    #expect(nowhere.zone("Europe/Zurich") == nil)
    #expect(nowhere.names.isEmpty)
    #expect(TimeZone(variable: nil, in: nowhere, default: "/nowhere") == .utc)
    #expect(TimeZone(variable: "Europe/Zurich", in: nowhere, default: "/nowhere") == .utc)
  }

  @Test func `the machine's zone is what TZ says in any of its forms`() throws {
    let zurich = try #require(TimeZone.named("Europe/Zurich"))
    let path = "/usr/share/zoneinfo/Europe/Zurich"
    func machine(_ variable: String?, default path: String = "/nowhere") -> TimeZone {
      TimeZone(variable: variable, in: .system, default: path)
    }
    for variable in ["Europe/Zurich", ":Europe/Zurich", path, ":" + path] {
      #expect(machine(variable) == zurich)
    }
    #expect(machine(nil, default: path) == zurich)
    #expect(machine("", default: path) == .utc)
    #expect(machine("nonsense", default: path) == .utc)
    #expect(machine("ABC-5:30").offset(at: 0) == 19_800)
  }
}
