import HTML

/// A page of about 20 KB, written as a compiled view of a list of entries would write it.
enum BenchPage {
  static func render() -> [UInt8] {
    var out = Markup(reserving: 24 * 1024)
    out.write(literal: "<!DOCTYPE html><html lang=\"en\"><title>Bench</title><main>")
    for row in 0..<200 {
      out.write(literal: "<article data-entry=\"")
      out.write(row)
      out.write(literal: "\"><h3>")
      out.write("Groceries at the market")
      out.write(literal: "</h3><p>")
      out.write("Ada paid 36.20, you borrowed 12.07")
      out.write(literal: "</p></article>")
    }
    out.write(literal: "</main></html>")
    return out.bytes
  }
}
