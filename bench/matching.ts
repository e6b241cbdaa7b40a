import { findFirstSlot, listSlots, type Search } from '#server/features/matching/first-slot.ts'
import { DAY } from '#shared/time.ts'
import { type EndToEndTimes, measureEndToEnd } from './matching/end-to-end.ts'
import { openSqlSlots, type SqlSlots } from './matching/sql-slots.ts'
import { createTeamSearch, type Team } from './matching/team.ts'
import { measureMedian, median } from './timing/quantile.ts'

/** Targets for ten people, sixty days and six busy times a day; `endToEnd` in ms. */
const TARGETS = {
  team: { people: 10, days: 60, busy: 6 },
  ratio: 8,
  firstSlotMicroseconds: 50,
  endToEnd: { list: 2.5, first: 1.5, none: 6 },
}

const TEAMS: Team[] = [1, 2, 10].flatMap((people) =>
  [14, 60, 365].flatMap((days) => [2, 6].map((busy) => ({ people, days, busy }))),
)

interface Figures extends Team {
  slots: number
  /** Days from the start of the search to the first slot. */
  daysToFirst: number
  /** This and the following: median times in ms. */
  first: number
  list: number
  sql: number
  sqlExecution: number
}

/**
 * Times matching by the engine and by one SQL statement over multiranges, on generated teams, in one run; fails unless
 * both list the same slots. The engine is timed from sorted busy times to the result. Then times the product end to
 * end, including its queries.
 */
export async function run(): Promise<void> {
  const sql = await openSqlSlots()
  try {
    console.log(`Half-hour meetings, steps of 15 minutes, 10-minute buffers around busy times; medians.`)
    console.log(`SQL is one prepared statement on ${sql.name}; "within" is its execution time on the server.\n`)
    const figures: Figures[] = []
    for (const team of TEAMS) figures.push(await measure(team, sql))
    console.log(formatTable(figures))
    console.log(`\n${formatVerdict(figures)}`)
    const endToEnd = await measureEndToEnd(TARGETS.team)
    console.log(`\n${formatEndToEnd(endToEnd)}`)
  } finally {
    await sql.close()
  }
}

async function measure(team: Team, sql: SqlSlots): Promise<Figures> {
  const search = createTeamSearch(team)
  await sql.load(search)
  const slots = [...listSlots(search)]
  assertSameSlots(
    team,
    slots.map((slot) => slot.start),
    await sql.list(search),
  )
  const first = findFirstSlot(search)
  if (!first) throw new Error(`${formatTeam(team)}: there is no slot to measure`)
  return {
    ...team,
    slots: slots.length,
    daysToFirst: (first.start - search.from) / DAY,
    first: measureMedianSync(() => findFirstSlot(search), 3000),
    list: measureMedianSync(() => [...listSlots(search)], 300),
    sql: await measureMedian(() => sql.list(search), SQL_CALLS),
    sqlExecution: await measureMedianExecution(sql, search),
  }
}

function assertSameSlots(team: Team, ours: number[], theirs: number[]): void {
  const index = ours.findIndex((start, i) => start !== theirs[i])
  if (index === -1 && ours.length === theirs.length) return
  throw new Error(
    `${formatTeam(team)}: the engine lists ${ours.length} slots, SQL ${theirs.length}; ` +
      `first difference: ${ours.at(index)} and ${theirs.at(index)}`,
  )
}

/** Measures the median time of synchronous calls in ms; the first third are warm-up calls that do not count. */
function measureMedianSync(call: () => unknown, calls: number): number {
  const times: number[] = []
  for (let i = 0; i < calls * 1.5; i++) {
    const start = performance.now()
    call()
    if (i >= calls / 2) times.push(performance.now() - start)
  }
  return median(times)
}

const SQL_CALLS = 21

async function measureMedianExecution(sql: SqlSlots, search: Search): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < SQL_CALLS; i++) times.push(await sql.measureExecutionTime(search))
  return median(times)
}

function formatTeam({ people, days, busy }: Team): string {
  return `${people} people, ${days} days, ${busy} busy times a day`
}

function formatTable(figures: Figures[]): string {
  const head = ['people', 'days', 'busy/day', 'slots', 'first in', 'first slot', 'list all', 'SQL', 'within', 'ratio']
  const lines = figures.map((f) => [
    ...[f.people, f.days, f.busy, f.slots].map(String),
    `${f.daysToFirst.toFixed(1)} d`,
    `${(f.first * 1000).toFixed(1)} µs`,
    `${f.list.toFixed(3)} ms`,
    `${f.sql.toFixed(2)} ms`,
    `${f.sqlExecution.toFixed(2)} ms`,
    `${(f.sql / f.list).toFixed(0)}x`,
  ])
  return [head, ...lines].map((cells) => cells.map((cell) => cell.padStart(10)).join(' ')).join('\n')
}

function formatVerdict(figures: Figures[]): string {
  const { people, days, busy } = TARGETS.team
  const f = figures.find((row) => row.people === people && row.days === days && row.busy === busy)
  if (!f || f.daysToFirst > 7) throw new Error(`${formatTeam(TARGETS.team)}: no slot to measure in the first week`)
  const ratio = f.sql / f.list
  return [
    `list ${formatTeam(f)}: engine ${f.list.toFixed(3)} ms, SQL ${f.sql.toFixed(2)} ms, ratio ${ratio.toFixed(1)} (target ${TARGETS.ratio})`,
    `first slot, ${formatTeam(f)}, found after ${f.daysToFirst.toFixed(1)} days: ${(f.first * 1000).toFixed(1)} µs (target ${TARGETS.firstSlotMicroseconds})`,
  ].join('\n')
}

function formatEndToEnd({ databaseName, ...times }: EndToEndTimes): string {
  const formatLine = (name: string, ms: number, target?: number) =>
    `${name.padEnd(34)} ${ms.toFixed(2).padStart(6)} ms${target === undefined ? '' : ` (target ${target})`}`
  return [
    `From request to result, with calendars read from the database; ${formatTeam(TARGETS.team)}; medians; ${databaseName}:`,
    formatLine('read the calendars', times.read),
    formatLine('read, and list all slots', times.list, TARGETS.endToEnd.list),
    formatLine('read, and find the first slot', times.first, TARGETS.endToEnd.first),
    formatLine('read, find none and explain why', times.none, TARGETS.endToEnd.none),
  ].join('\n')
}

if (import.meta.main) await run()
