import Ledger

extension LocaleData {
  /// The data of a tag such as `de`, `pt-BR` or `fr_CH`; the language's where the land is not known, and
  /// English where that is not known either.
  package static func of(_ tag: String) -> LocaleData {
    let parts = tag.split { $0 == "-" || $0 == "_" }
    let language = parts.first?.loweredASCII ?? ""
    let land = parts.dropFirst().last { $0.utf8.count == 2 }?.capitalizedASCII ?? ""
    return exactly("\(language)-\(land)") ?? exactly(language) ?? en
  }
}
