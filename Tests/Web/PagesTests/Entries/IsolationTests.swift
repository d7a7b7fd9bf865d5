import Testing

struct IsolationTests {
  @Test func `records of another group are not found`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let own = try await flat.add(ada, ["title": "Milk", "amount": "3"])
    let (mine, theirs) = (try flat.position(of: flat.group), try flat.position(of: flat.otherGroup))
    let other = "/groups/\(flat.otherGroup)"
    var paths: [String] = []
    for group in [flat.list, other] {
      let entry = "\(group)/entries/\(flat.strangersEntry)"
      paths += [entry, "\(entry)/edit", "\(group)/entries/new?of=\(flat.strangersEntry)"]
    }
    paths += [other, "\(other)/entries/new", "\(other)/entries/\(own)"]
    paths += ["member", "payer"].map { "\(flat.list)?\($0)=\(flat.stranger)" }
    paths += ["tag", "category", "payee"].map { "\(flat.list)?\($0)=\(flat.strangersTag)" }
    for path in paths {
      try await ada.send("GET", path)
      #expect(ada.status == 404, "\(path)")
    }
    let plain = [("title", "x"), ("amount", "1")]
    for group in [flat.list, other] {
      for path in [
        "\(group)/entries/\(flat.strangersEntry)", "\(group)/entries/\(flat.strangersEntry)/deletion",
      ] {
        try await ada.post(path, plain)
        #expect(ada.status == 404, "\(path)")
      }
    }
    try await ada.post("\(other)/entries", plain)
    #expect(ada.status == 404)
    #expect(try flat.position(of: flat.group) == mine)
    #expect(try flat.position(of: flat.otherGroup) == theirs)
  }

  @Test(arguments: ["payer", "to", "paid", "in", "shares", "percent", "exact", "category"])
  func `a form that names a stranger finds nothing`(_ field: String) async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let own = try await flat.add(ada, ["title": "Milk", "amount": "3"])
    let before = try flat.position(of: flat.group)
    let stranger = "\(flat.stranger)"
    let named: [(String, String)] =
      switch field {
      case "payer": [("payer", stranger)]
      case "to": [("kind", "transfer"), ("to", stranger)]
      case "category": [("category", "\(flat.strangersTag)")]
      case "paid": [("payer", "several"), ("paid[\(stranger)]", "1")]
      case "in": [("split", "equal"), ("in[\(stranger)]", "on")]
      default: [("split", field), ("\(field)[\(stranger)]", "1")]
      }
    for path in [flat.entries, "\(flat.entries)/\(own)"] {
      try await ada.post(path, [("title", "x"), ("amount", "1")] + named)
      #expect(ada.status == 404, "\(path)")
    }
    #expect(try flat.position(of: flat.group) == before)
  }
}
