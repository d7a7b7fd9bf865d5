extension LocaleHabits {
  /// "4 Mar 2025 at 21:05"
  func moment(_ time: LocalTime) -> String {
    briefDay.text(time.day) + data.beforeClock + clock(time)
  }

  func clock(_ time: LocalTime) -> String {
    let minutes = number.marks.text(UInt64(100 + time.minute), scale: 0).dropFirst()
    switch data.clock {
    case .hours(let mark): return "\(digits(time.hour))\(mark)\(minutes)"
    case .halves(let morning, let afternoon):
      return "\(digits((time.hour + 11) % 12 + 1)):\(minutes)\(time.hour < 12 ? morning : afternoon)"
    }
  }

  private func digits(_ number: Int) -> String {
    self.number.marks.text(UInt64(number), scale: 0)
  }
}
