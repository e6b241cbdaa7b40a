/** Monday of this week; at a weekend, Monday of next week. */
export function thisMonday(): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO()
  return today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: today.dayOfWeek > 5 ? 1 : 0 })
}
