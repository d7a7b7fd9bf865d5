import Encodings
import HTML

/// The output of a view, as text.
func written(basePath: BasePath = .root, _ write: (inout Markup) -> Void) -> String {
  var out = Markup(basePath: basePath)
  write(&out)
  return String(decoding: out.bytes, as: UTF8.self)
}

/// Unescapes text as a browser does: line ends become line feeds first, then references are resolved.
func unescaped(_ markup: String) -> String {
  var result = String.UnicodeScalarView()
  var rest = Array(normalised(markup))[...]
  while let scalar = rest.popFirst() {
    if scalar == "&", let (meant, length) = reference(rest) {
      result.append(meant)
      rest = rest.dropFirst(length)
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}

private func normalised(_ markup: String) -> [Unicode.Scalar] {
  var scalars: [Unicode.Scalar] = []
  for scalar in markup.unicodeScalars {
    if scalar == "\n", scalars.last == "\r" { scalars.removeLast() }
    scalars.append(scalar)
  }
  return scalars.map { $0 == "\r" ? "\n" : $0 }
}

private func reference(_ rest: ArraySlice<Unicode.Scalar>) -> (Unicode.Scalar, Int)? {
  let names: [(String, Unicode.Scalar)] = [
    ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("#39;", "'"), ("#13;", "\r"),
  ]
  return names.first { rest.starts(with: $0.0.unicodeScalars) }.map { ($0.1, $0.0.unicodeScalars.count) }
}
