import Encodings
import Testing

/// The settings of a group besides its entries, and the group as a whole.
struct ArrangementTests {
  @Test func `a group is taken away by owners alone, and comes back by them alone`() async throws {
    let flat = try await Flat.make()
    let (ada, ben) = (try await flat.program(of: .ada), try await flat.program(of: .ben))
    try await ben.send("DELETE", flat.path, 403)
    try await ada.send("DELETE", flat.path, 204)
    try await ada.send("GET", flat.path, 404)
    try await ben.send("POST", flat.path + "/restoration", "{}", 404)
    try await flat.program(of: .eve).send("POST", flat.path + "/restoration", "{}", 404)
    #expect(try await ada.send("POST", flat.path + "/restoration", "{}", 200).text("name") == "Flat")
    try await ben.send("GET", flat.path, 200)
    try await ada.send("POST", flat.path + "/restoration", "{}", 200)
  }

  @Test func `some settle as one, others join them, and all settle alone again`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let path = flat.path + "/parties"
    let body = #"{"members":["\#(flat.ada)","\#(flat.ben)"],"operation":"AAAAAAAAAAAAAAAAAAAAAQ"}"#
    let party = try await ada.send("POST", path, body, 201)
    #expect(party["members"]?.array?.count == 2)
    try await ada.send("POST", path, body, 200)
    let one = "\(path)/\(party.text("id") ?? "")"
    let three = #"{"members":["\#(flat.ada)","\#(flat.ben)","\#(flat.sam)"]}"#
    #expect(try await ada.send("PATCH", one, three, 200)["members"]?.array?.count == 3)
    let alone = try await ada.send("PATCH", one, #"{"members":["\#(flat.ada)"]}"#, 422)
    #expect(alone.fault == "needsTwo /members")
    let looking = try await ada.send("POST", path, #"{"members":["\#(flat.sam)","\#(flat.vic)"]}"#, 422)
    #expect(looking.fault == "onlyLooks /members")
    try await ada.send("DELETE", one, 204)
    try await ada.send("DELETE", one, 404)
    #expect(try await ada.send("GET", path, 200)["parties"]?.array?.isEmpty == true)
  }

  @Test func `a unit is added once, counts, and is offered no more`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let path = flat.path + "/units"
    let points = #"{"code":"points","scale":0}"#
    try await ada.send("POST", path, points, 201)
    try await ada.send("POST", path, points, 200)
    #expect(try await ada.send("POST", path, #"{"code":"a b","scale":0}"#, 422).fault == "notAUnit /code")
    let done = #"{"title":"Dishes","bill":{"money":{"amount":"3","currency":"points"}}}"#
    try await ada.send("POST", flat.path + "/entries", done, 201)
    try await ada.send("DELETE", path + "/points", 204)
    try await ada.send("DELETE", path + "/points", 404)
  }
}
