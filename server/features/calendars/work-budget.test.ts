import { setImmediate } from 'node:timers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRandom } from '#server/test/matching/random-searches.ts'
import { createRandomSeries } from '#server/test/random-rules.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { expandSeries, hasInstance, type Series, validateRecurrence } from './recurrence.ts'
import { RecurrenceError } from './recurrence-rule.ts'
import { OverBudgetError, WorkBudget } from './work-budget.ts'

const NOVEMBER = { start: Date.parse('2026-11-01'), end: Date.parse('2026-12-01') }

function series(start: string, ...recurrence: string[]): Series {
  const at = Date.parse(start)
  const event = { start: at, end: at + HOUR, all_day: false, time_zone: 'Europe/Madrid', recurrence }
  return { ...event, ...validateRecurrence(event) }
}

describe('a rule with COUNT', () => {
  const lines = ['RRULE:FREQ=MONTHLY;COUNT=1000', 'RDATE:20261120T100000Z']

  test('is not counted from its start again, even with added dates', async () => {
    const counted = series('1950-01-16T10:00:00Z', ...lines)
    expect(counted.rule_until).toBe(Date.parse('2033-04-16T09:00:00Z'))
    const budget = new WorkBudget(1000)
    const starts = (await expandSeries(counted, NOVEMBER, budget)).map(({ start }) => new Date(start).toISOString())
    expect(starts).toEqual(['2026-11-16T10:00:00.000Z', '2026-11-20T10:00:00.000Z'])
    expect(budget.spent).toBeLessThan(100)
  })

  test('is not extended by dates added after its end', async () => {
    const counted = series('2020-01-16T10:00:00Z', 'RRULE:FREQ=MONTHLY;COUNT=3', 'RDATE:20261120T100000Z')
    expect(await expandSeries(counted, NOVEMBER)).toHaveLength(1)
  })

  test('is counted from its start, within the budget, if it was stored without its end', async () => {
    const stored = { ...series('1951-01-16T10:00:00Z', ...lines), rule_until: null }
    await expect(expandSeries(stored, NOVEMBER, new WorkBudget(1000))).rejects.toThrow(OverBudgetError)
    expect(await expandSeries(stored, NOVEMBER)).toHaveLength(2)
  })
})

test('every accepted rule costs at most 10,000 units a month', { timeout: 60_000 }, async () => {
  const random = createRandom(26)
  let acceptedCount = 0
  for (let i = 0; i < 600; i++) {
    const event = createRandomSeries(random)
    if (!event) continue
    let seriesEnd: ReturnType<typeof validateRecurrence>
    try {
      seriesEnd = validateRecurrence(event)
    } catch (error) {
      if (error instanceof RecurrenceError) continue
      throw error
    }
    acceptedCount++
    const start = Math.max(event.start, NOVEMBER.start) + random() * 3650 * DAY
    const budget = new WorkBudget(10_000)
    const instances = await expandSeries({ ...event, ...seriesEnd }, { start, end: start + 30 * DAY }, budget)
    expect(budget.spent).toBeGreaterThanOrEqual(instances.length)
    for (const { start: at } of instances.slice(0, 2)) expect(hasInstance({ ...event, ...seriesEnd }, at)).toBe(true)
  }
  expect(acceptedCount).toBeGreaterThan(200)
})

test('a cached expansion costs as much as the first one', async () => {
  const daily = series('2026-11-02T09:00:00Z', 'RRULE:FREQ=DAILY')
  const costs: number[] = []
  for (let i = 0; i < 2; i++) {
    const budget = new WorkBudget(1000)
    await expandSeries(daily, NOVEMBER, budget)
    costs.push(budget.spent)
  }
  expect(costs[1]).toBe(costs[0])
})

test('an expansion stops when its budget is spent', async () => {
  const hourly = series('2026-11-02T09:00:00Z', 'RRULE:FREQ=HOURLY')
  const budget = new WorkBudget(1000)
  await expect(expandSeries(hourly, { start: NOVEMBER.start, end: NOVEMBER.end + 365 * DAY }, budget)).rejects.toThrow(
    OverBudgetError,
  )
  expect(budget.spent).toBeLessThan(1500)
})

test('an expansion yields to other requests', async () => {
  // Simulates a machine on which each iteration takes 20 ms.
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 20))
  onTestFinished(() => clock.mockRestore())
  let turns = 0
  const count = () => {
    turns++
    setImmediate(count).unref()
  }
  setImmediate(count).unref()
  const hourly = series('2026-11-02T08:00:00Z', 'RRULE:FREQ=HOURLY')
  await expandSeries(hourly, { start: NOVEMBER.start, end: NOVEMBER.end + 300 * DAY })
  expect(turns).toBeGreaterThan(10)
})
