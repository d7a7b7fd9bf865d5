extension LocaleHabits {
  /// "4 Mar 2025 at 21:05"
  func moment(_ time: LocalTime) -> String {
    briefDay.text(time.day) + data.beforeClock + clock(time)
  }

  func clock(_ time: LocalTime) -> String {
    let minutes = self.minutes[time.minute]
    switch data.clock {
    case .hours(let mark): return hours[time.hour] + mark + minutes
    case .halves(let morning, let afternoon):
      return hours[(time.hour + 11) % 12 + 1] + ":" + minutes + (time.hour < 12 ? morning : afternoon)
    }
  }

  /// The hours of a day.
  static func hours(_ number: NumberPattern) -> [String] {
    (0..<24).map { number.marks.text(UInt64($0), scale: 0) }
  }

  /// The minutes of an hour, all with two digits.
  static func minutes(_ number: NumberPattern) -> [String] {
    (0..<60).map { String(number.marks.text(UInt64(100 + $0), scale: 0).dropFirst()) }
  }
}
