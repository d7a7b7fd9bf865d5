import Ledger

extension LocaleData {
  /// The data of a tag such as `de`, `pt-BR` or `fr_CH`; that of the language if the country is unknown, and
  /// English if the language is, too.
  package static func of(_ tag: String) -> LocaleData {
    let parts = tag.split { $0 == "-" || $0 == "_" }
    let language = parts.first?.loweredASCII ?? ""
    let land = parts.dropFirst().last { $0.utf8.count == 2 }?.capitalizedASCII ?? ""
    return exactly("\(language)-\(land)") ?? exactly(language) ?? en
  }
}
