extension LocaleHabits {
  /// The texts as one enumeration: "Ada, Ben and Chi".
  func list(_ texts: [String]) -> String {
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    let and = texts.count > 2 ? data.lastAnd ?? data.and : data.and
    return texts.dropLast().joined(separator: data.comma) + (data.and(before: last) ?? and) + last
  }
}

extension LocaleData {
  /// In Spanish: padres e hijos, but nieve y hielo.
  fileprivate func and(before word: String) -> String? {
    guard let andBeforeI else { return nil }
    let start = word.lowercased().prefix(3)
    let sound = start.first == "h" ? start.dropFirst() : start
    let second = start.first == "h" ? sound.dropFirst().first : nil
    let isVowelI = sound.first == "i" || sound.first == "í"
    return isVowelI && second.map { !"aeo".contains($0) } != false ? andBeforeI : nil
  }
}
