import Testing

/// A session that ends while a form is typed.
struct InterruptionTests {
  private func interrupted() async throws -> Browser {
    let browser = try await TestSite.household().signIn(as: .ada)
    try await browser.visit("/account")
    browser.forgetCookies()
    return browser
  }

  @Test func `what was typed is kept through signing in again`() async throws {
    let browser = try await interrupted()
    try await browser.submit("Save", ["name": "Ada <of> \"the\" Lake & Söhne", "mail": "ada@example.org"])
    #expect(browser.status == 401)
    try await browser.submit("Sign in", ["username": "ada", "password": "wrong at first"])
    #expect(browser.status == 422)
    try await browser.submit("Sign in", ["username": "ada", "password": Resident.ada.password])
    #expect(browser.document.heading == "Signed in again")
    #expect(browser.document.all("li").map(\.text).contains("Ada <of> \"the\" Lake & Söhne"))
    try await browser.submit("Send again")
    #expect(browser.document.message == "Profile saved.")
    #expect(browser.document.first("input", "name", "name")?["value"] == "Ada <of> \"the\" Lake & Söhne")
    #expect(browser.document.first("input", "name", "mail")?["value"] == "ada@example.org")
  }

  @Test func `what was typed is listed as people write it, without the form's own words`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let browser = made.browser()
    try await browser.post(
      group.path + "/entries",
      [
        ("kind", "expense"), ("title", "Milk"), ("amount", "12.50"), ("currency", "EUR"),
        ("date", "2024-02-03"), ("split", "equal"), ("payer", "several"), ("repeat", "month"), ("every", "1"),
        ("times", "3"), ("category", "groceries"), ("note", "by hand"),
      ])
    #expect(browser.status == 401)
    try await browser.submit("Sign in", ["username": "ada", "password": Resident.ada.password])
    #expect(browser.document.heading == "Signed in again")
    let typed = ["Title: Milk", "Amount: 12.50 EUR", "Date: 3 February 2024", "Note: by hand"]
    #expect(browser.document.all("li").map(\.text) == typed)
    #expect(browser.document.first("input", "name", "date")?["value"] == "2024-02-03", "it is sent as it was")
  }

  @Test func `passwords are not kept`() async throws {
    let browser = try await interrupted()
    try await browser.submit(
      "Change password", ["current_password": "hunter2 hunter2", "password": "the door squeaks"])
    #expect(browser.status == 401)
    #expect(!browser.response.text.contains("hunter2"))
    #expect(!browser.response.text.contains("squeaks"))
  }

  @Test func `a file cannot be kept, and that is said`() async throws {
    let browser = try await interrupted()
    try await browser.upload("/account/avatar", "avatar", [0x89, 0x50, 0x4E, 0x47])
    #expect(browser.status == 401)
    #expect(browser.response.text.contains("so send it again"))
    #expect(browser.document.first("input", "name", "kept") == nil)
  }

  @Test func `more than a form's worth is not kept`() async throws {
    let browser = try await interrupted()
    try await browser.post("/account/profile", [("name", String(repeating: "a", count: 70_000))])
    #expect(browser.status == 401)
    #expect(browser.response.text.utf8.count < 10_000)
  }

  @Test func `a long text in any script goes through the small form for signing in`() async throws {
    let browser = try await interrupted()
    let note = String(repeating: "家賃を払いました%&+=", count: 200)
    try await browser.post("/account/profile", [("name", note)])
    #expect(browser.status == 401)
    try await browser.submit("Sign in", ["username": "ada", "password": Resident.ada.password])
    #expect(browser.document.heading == "Signed in again")
    #expect(browser.document.all("li").map(\.text) == [note])
  }

  @Test(arguments: ["？", "￥", "ﾟ", "\u{FFFD}", "食"]) func `any kept text fits into the form for signing in`(
    _ sign: String
  ) async throws {
    let browser = try await interrupted()
    for count in 2_700..<2_703 {
      let note = String(repeating: sign, count: count)
      try await browser.post("/account/profile", [("name", note)])
      let kept = try #require(browser.document.first("input", "name", "kept")?["value"])
      #expect(kept.utf8.allSatisfy { $0 < 0x80 && !"+/=%&".utf8.contains($0) })
    }
  }

  @Test func `what would not fit into that form is not kept, and that is said`() async throws {
    let browser = try await interrupted()
    try await browser.post("/account/profile", [("name", String(repeating: "a", count: 12_000))])
    #expect(browser.status == 401)
    #expect(browser.document.first("input", "name", "kept") == nil)
    #expect(browser.response.text.contains("so send it again"))
  }

  @Test(arguments: ["https://evil.example", "//evil.example", "javascript:alert(1)"])
  func `what was kept is sent to this instance alone`(_ action: String) async throws {
    let browser = try await TestSite.household().browser()
    try await browser.post(
      "/login",
      [("username", "ada"), ("password", Resident.ada.password), ("action", action), ("kept", "bmFtZT14")])
    #expect(browser.document.heading == "Hi Ada")
  }
}
