import Foundation

let usage = """
  usage: ViewCompiler [--words DIR] [--views DIR [--import MODULE]…] [--public DIR] --output DIR

  """

/// The compilation for the arguments; nil if they are incomplete.
func compilation(_ arguments: [String]) -> Compilation? {
  guard arguments.count.isMultiple(of: 2) else { return nil }
  var compilation = Compilation(output: "")
  for index in stride(from: 0, to: arguments.count, by: 2) {
    let value = arguments[index + 1]
    switch arguments[index] {
    case "--words": compilation.words = value
    case "--views": compilation.views = value
    case "--public": compilation.publicFiles = value
    case "--output": compilation.output = value
    case "--import": compilation.modules.append(value)
    default: return nil
    }
  }
  return compilation.output.isEmpty ? nil : compilation
}

guard let compilation = compilation(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data(usage.utf8))
  exit(64)
}
do { try compilation.run() } catch {
  let report = error.all.map { "\($0)\n" }.joined()
  FileHandle.standardError.write(Data(report.utf8))
  exit(1)
}
