import { randomSeries } from '#server/features/calendars/random-rules.ts'
import { checkRecurrence, expandSeries } from '#server/features/calendars/recurrence.ts'
import { RecurrenceError } from '#server/features/calendars/recurrence-rule.ts'
import { WorkBudget } from '#server/features/calendars/work-budget.ts'
import { randomFrom } from '#server/features/matching/random-searches.ts'
import { DAY } from '#shared/time.ts'

const RULES = 4000
const RUNS = 3
/** Maximum processor time for accepting a rule, ms. */
const TARGET = 20
const PLENTY = 1e9

/** Measures accepting, rejecting and expanding generated recurrence rules. */
export async function run(): Promise<void> {
  const random = randomFrom(Number(process.argv[3] ?? 1))
  const samples: Record<string, { ms: number; rule: string }[]> = { accept: [], reject: [], 'expand two months': [] }
  const perUnit: number[] = []
  for (let i = 0; i < RULES; i++) {
    const event = randomSeries(random)
    if (!event) continue
    const rule = event.recurrence.join(' ').slice(0, 150)
    let end: ReturnType<typeof checkRecurrence> | undefined
    const ms = fastest(() => {
      try {
        end = checkRecurrence(event)
      } catch (error) {
        if (!(error instanceof RecurrenceError)) throw error
      }
    })
    samples[end ? 'accept' : 'reject']?.push({ ms, rule })
    if (!end) continue
    const from = Math.max(event.start, Date.UTC(2027, 0, 1)) + i * DAY
    const budget = new CountingBudget()
    const before = process.cpuUsage()
    await expandSeries({ ...event, ...end }, { start: from, end: from + 62 * DAY }, budget)
    const spent = millisecondsSince(before)
    samples['expand two months']?.push({ ms: spent, rule })
    perUnit.push((spent * 1000) / budget.units)
  }
  for (const [what, all] of Object.entries(samples)) {
    const sorted = all.toSorted((a, b) => a.ms - b.ms)
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)]?.ms ?? 0).toFixed(2)
    console.log(`${what}: ${sorted.length} rules, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`)
    for (const { ms, rule } of sorted.slice(-3)) console.log(`  ${ms.toFixed(1)} ms  ${rule}`)
  }
  const sorted = perUnit.toSorted((a, b) => a - b)
  console.log(`a unit of work: p50 ${sorted[sorted.length >> 1]?.toFixed(2)} µs`)
  const late = samples['accept']?.filter(({ ms }) => ms > TARGET) ?? []
  console.log(late.length === 0 ? 'The target is met.' : `${late.length} rules take more than ${TARGET} ms to accept.`)
}

class CountingBudget extends WorkBudget {
  units = 0

  constructor() {
    super(PLENTY)
  }

  override spend(units: number): void {
    this.units += units
    super.spend(units)
  }
}

/** Processor time of the best of several runs, which filters out other load on the machine. */
function fastest(act: () => void): number {
  let best = Infinity
  for (let i = 0; i < RUNS; i++) {
    const before = process.cpuUsage()
    act()
    best = Math.min(best, millisecondsSince(before))
  }
  return best
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
