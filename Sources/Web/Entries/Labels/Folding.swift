import Foundation

extension String {
  /// The text by which names are compared: without case and accents.
  var foldedForComparison: String {
    utf8.allSatisfy { $0 < 0x80 }
      ? lowercased()
      : folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
