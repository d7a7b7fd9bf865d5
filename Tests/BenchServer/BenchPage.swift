/// A page of about 20 KB, as a list of entries would be.
enum BenchPage {
  static func render() -> [UInt8] {
    var page: [UInt8] = []
    page.reserveCapacity(24_000)
    page += "<!doctype html><html lang=\"en\"><title>Bench</title><main>".utf8
    for row in 0..<200 {
      page += "<article data-entry=\"".utf8
      page += "\(row)".utf8
      page += "\"><h3>Groceries at the market</h3><p>Ada paid 36.20, you borrowed 12.07</p></article>".utf8
    }
    page += "</main></html>".utf8
    return page
  }
}
