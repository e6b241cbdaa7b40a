/** The first day of the demo's week: Monday of this week or, on a weekend, of the next. */
export function getDemoMonday(): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO()
  return today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: today.dayOfWeek > 5 ? 1 : 0 })
}
