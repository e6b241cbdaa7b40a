import { expect, test } from 'vitest'
import { daily } from '#server/test/matching/hosts.ts'
import { createWallClock, isWorkingTime } from '#server/test/matching/oracle.ts'
import { listWorkingTime } from '#server/test/matching/working-time.ts'
import { DAY, HOUR, MINUTE, type Span } from '#shared/time.ts'

const FROM = Date.UTC(2026, 10, 21)
const TO = Date.UTC(2031, 10, 21)

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC']
const changes = zones.flatMap((zone) => listOffsetChanges(zone).map((change) => ({ zone, change })))

/** Finds a zone's offset changes by checking every day, independently of the zone's own transition data. */
function listOffsetChanges(zone: string): number[] {
  const offsetAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds
  const found: number[] = []
  let offset = offsetAt(FROM)
  for (let day = FROM; day < TO; day += DAY) {
    const next = offsetAt(day + DAY)
    if (next === offset) continue
    let [before, after] = [day, day + DAY]
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE
      if (offsetAt(middle) === offset) before = middle
      else after = middle
    }
    found.push(after)
    offset = next
  }
  return found
}

test('there are enough zones and clock changes to test', () => {
  expect(zones.length).toBeGreaterThan(400)
  expect(changes.length).toBeGreaterThan(1000)
})

test('nine to six stays nine to six on the wall clock of every zone around every clock change', () => {
  const work_schedule = daily(['09:00', '18:00'])
  const wrong = changes.filter(({ zone, change }) => {
    const day = Temporal.Instant.fromEpochMilliseconds(change).toZonedDateTimeISO(zone).toPlainDate()
    const expected = [-2, -1, 0, 1, 2].map((days) => {
      const at = (hour: number) =>
        day.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds
      return { start: at(9), end: at(18) }
    })
    const from = day.subtract({ days: 2 }).toZonedDateTime(zone).epochMilliseconds
    const to = day.add({ days: 3 }).toZonedDateTime(zone).epochMilliseconds
    return !areEqualSpans([...listWorkingTime({ time_zone: zone, work_schedule }, from, to)], expected)
  })
  expect(wrong).toEqual([])
})

test('working time around a clock change is exactly the minutes at scheduled wall times', { timeout: 120_000 }, () => {
  const work_schedule = daily(['00:00', '00:20'], ['00:45', '01:30'], ['02:15', '05:00'], ['21:45', '24:00'])
  const wrong = changes.filter(({ zone, change }) => {
    const clock = createWallClock()
    const [from, to] = [change - 4 * HOUR, change + 4 * HOUR]
    const expected: Span[] = []
    for (let at = from; at < to; at += MINUTE) {
      if (!isWorkingTime(clock, zone, work_schedule, at)) continue
      const open = expected.at(-1)
      if (open?.end === at) open.end = at + MINUTE
      else expected.push({ start: at, end: at + MINUTE })
    }
    return !areEqualSpans([...listWorkingTime({ time_zone: zone, work_schedule }, from, to)], expected)
  })
  expect(wrong).toEqual([])
})

function areEqualSpans(spans: readonly Span[], others: readonly Span[]): boolean {
  return (
    spans.length === others.length &&
    spans.every((span, i) => span.start === others[i]?.start && span.end === others[i]?.end)
  )
}
