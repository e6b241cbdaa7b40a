import { expandSeries, validateRecurrence } from '#server/features/calendars/recurrence.ts'
import { RecurrenceError } from '#server/features/calendars/recurrence-rule.ts'
import { WorkBudget } from '#server/features/calendars/work-budget.ts'
import { createRandom } from '#server/test/matching/random-searches.ts'
import { createRandomSeries } from '#server/test/random-rules.ts'
import { DAY } from '#shared/time.ts'
import { median, quantile } from './timing/quantile.ts'

const RULES = 4000
const RUNS = 3
/** Maximum CPU time for accepting a rule, ms. */
const TARGET_MS = 20

/** Measures the CPU time of accepting, rejecting and expanding generated recurrence rules. */
export async function run(): Promise<void> {
  const seed = Number(process.argv[3] ?? 1)
  const random = createRandom(seed)
  const samples: Record<string, { ms: number; rule: string }[]> = { accept: [], reject: [], 'expand two months': [] }
  const microsecondsPerUnit: number[] = []
  for (let i = 0; i < RULES; i++) {
    const event = createRandomSeries(random)
    if (!event) continue
    const rule = event.recurrence.join(' ').slice(0, 150)
    let end: ReturnType<typeof validateRecurrence> | undefined
    const ms = measureBestCpuTime(() => {
      try {
        end = validateRecurrence(event)
      } catch (error) {
        if (!(error instanceof RecurrenceError)) throw error
      }
    })
    samples[end ? 'accept' : 'reject']?.push({ ms, rule })
    if (!end) continue
    const from = Math.max(event.start, Date.UTC(2027, 0, 1)) + i * DAY
    const budget = new WorkBudget(Infinity)
    const before = process.cpuUsage()
    await expandSeries({ ...event, ...end }, { start: from, end: from + 62 * DAY }, budget)
    const expansionMs = cpuMillisecondsSince(before)
    samples['expand two months']?.push({ ms: expansionMs, rule })
    microsecondsPerUnit.push((expansionMs * 1000) / budget.spent)
  }
  for (const [outcome, outcomeSamples] of Object.entries(samples)) {
    const sorted = outcomeSamples.toSorted((a, b) => a.ms - b.ms)
    const times = sorted.map(({ ms }) => ms)
    const [p50, p99, max] = [0.5, 0.99, 1].map((q) => quantile(times, q).toFixed(2))
    console.log(`${outcome}: ${sorted.length} rules, p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`)
    for (const { ms, rule } of sorted.slice(-3)) console.log(`  ${ms.toFixed(1)} ms  ${rule}`)
  }
  console.log(`a unit of work: p50 ${median(microsecondsPerUnit).toFixed(2)} µs`)
  const slow = samples['accept']?.filter(({ ms }) => ms > TARGET_MS) ?? []
  console.log(
    slow.length === 0 ? 'The target is met.' : `${slow.length} rules take more than ${TARGET_MS} ms to accept.`,
  )
}

/** Measures the CPU time of the best of several runs, which filters out other load on the machine. */
function measureBestCpuTime(act: () => void): number {
  let best = Infinity
  for (let i = 0; i < RUNS; i++) {
    const before = process.cpuUsage()
    act()
    best = Math.min(best, cpuMillisecondsSince(before))
  }
  return best
}

function cpuMillisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
