import type { SkipReason } from '#shared/calendar-import.ts'
import { EVENT_YEARS } from '#shared/events.ts'
import type { CalendarId } from '#shared/ids.ts'
import { QUOTAS } from '#shared/quotas.ts'
import { DomainError, invalidInput } from '../../../platform/errors.ts'
import { CalendarFile, CalendarFileError } from '../../../platform/icalendar/read-calendar.ts'
import type { RateLimit } from '../../../platform/limits/rate-limit.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { createYielder } from '../../../platform/yielding.ts'
import { toEventRow } from '../accounts/remote-event-row.ts'
import { withRecurrence } from '../event-input.ts'
import { toShortLine } from '../providers/icalendar/event-details.ts'
import { getText } from '../providers/icalendar/parse-components.ts'
import { isPlaceholder } from '../providers/icalendar/placeholder-event.ts'
import { readFileEvents } from '../providers/icalendar/read-file-events.ts'
import type { RemoteEvent } from '../providers/provider.ts'
import type { CalendarKey, EventRow } from '../tables.ts'
import { WorkBudget } from '../work-budget.ts'

/** An event that an import leaves out. */
interface SkippedEvent {
  /** Its position in the file, from 1; null if its title and time identify it, or its position is unknown. */
  number: number | null
  title: string
  /** For an all-day event, its day (`YYYY-MM-DD`); null if it cannot be read. */
  start: Date | string | null
  reason: SkipReason
  /** For `unknown_time_zone`: the name in the file. */
  time_zone: string | null
}

/** Units of work (see `WorkBudget`) for the recurrences of a user's files: about 10 s of CPU time in an hour. */
export const IMPORT_WORK: RateLimit = {
  name: 'import-recurrences',
  points: 2_500_000,
  seconds: 3600,
  store: 'process',
}
/** The work is counted in steps, because counting each event would take longer than most events. */
const WORK_STEP = 10_000

/** The content of a file, as rows. */
export interface ImportContent {
  /** Each event or series, with its exceptions after it. */
  groups: EventRow[][]
  skipped: SkippedEvent[]
}

/**
 * Reads a calendar file for a calendar of the caller.
 * @throws {DomainError} `invalid_input` on the field `file`; `too_many_requests` when the user's work is exhausted
 */
export async function readImport(
  { limits }: Pick<Services, 'limits'>,
  text: string,
  caller: Caller,
  { calendar_id, now }: { calendar_id: CalendarId; now: Date },
): Promise<ImportContent> {
  const { user_id, email, name, time_zone } = caller
  const skipped: SkippedEvent[] = []
  const file = new CalendarFile([Buffer.from(text)])
  const { events } = await readFileEvents(file, {
    owner: { email, name },
    time_zone,
    onUnreadable: (number, component) => {
      const title = toShortLine((component && getText(component, 'summary')) ?? '', 200)
      skipped.push({ number, title, start: null, reason: 'unreadable', time_zone: null })
    },
  }).catch((error: unknown) => {
    throw error instanceof CalendarFileError ? invalidInput({ file: { code: FILE_ERROR_CODES[error.problem] } }) : error
  })
  // Events that are too large, and components that are not events.
  const otherUnreadableCount = file.unreadableCount - skipped.length
  for (let i = 0; i < otherUnreadableCount; i++)
    skipped.push({ number: null, title: '', start: null, reason: 'unreadable', time_zone: null })

  const bySeries = Map.groupBy(events, ({ exception_of }) => exception_of?.external_id)
  const groups: EventRow[][] = []
  const yieldIfNeeded = createYielder()
  let budget = new WorkBudget(Infinity)
  for (const event of bySeries.get(undefined) ?? []) {
    const eventExceptions = bySeries.get(event.external_id) ?? []
    const problem = findProblem(event, eventExceptions.length)
    const row = problem ? undefined : toRow(event, { user_id, calendar_id, now, budget })
    if (row) groups.push([row, ...eventExceptions.map((exception) => toExceptionRow(exception, row, now))])
    else skipped.push(toSkipped(event, problem ?? { reason: 'unsupported_recurrence' }))
    await yieldIfNeeded()
    if (budget.spent < WORK_STEP) continue
    await limits.consume(IMPORT_WORK, user_id, budget.spent)
    budget = new WorkBudget(Infinity)
  }
  if (budget.spent > 0) await limits.consume(IMPORT_WORK, user_id, budget.spent)
  return { groups, skipped }
}

const FILE_ERROR_CODES = {
  not_a_calendar: 'not_a_calendar_file',
  incomplete: 'incomplete_calendar_file',
  too_large: 'file_too_large',
  too_many_events: 'file_too_large',
} as const

interface Problem {
  reason: SkipReason
  time_zone?: string
}

function findProblem(event: RemoteEvent, exceptionCount: number): Problem | undefined {
  if (event.status === 'cancelled') return { reason: 'cancelled' }
  if (isPlaceholder(event)) return { reason: 'unreadable' }
  for (const line of event.recurrence) {
    // `createUnknownZoneLine` creates this line.
    const [, zone] = /^(?:X-)?DTSTART.*;TZID="?([^":;]+)/i.exec(line) ?? []
    if (zone !== undefined) return { reason: 'unknown_time_zone', time_zone: zone.slice(0, 100) }
  }
  const year = event.start_at.getUTCFullYear()
  if (year < EVENT_YEARS.first || year > EVENT_YEARS.last) return { reason: 'out_of_range' }
  return exceptionCount > QUOTAS.exceptions ? { reason: 'too_many_exceptions' } : undefined
}

function toSkipped({ summary, start_at, start_date, recurrence }: RemoteEvent, { reason, time_zone }: Problem) {
  const hasStart = !recurrence.some((line) => line.startsWith('X-UNREADABLE'))
  return {
    number: null,
    title: summary,
    start: hasStart ? (start_date ?? start_at) : null,
    reason,
    time_zone: time_zone ?? null,
  }
}

type RowContext = CalendarKey & { now: Date; budget: WorkBudget }

/** @returns undefined for an unsupported recurrence: unlike in a connected calendar, nothing will ever correct it */
function toRow(event: RemoteEvent, context: RowContext): EventRow | undefined {
  const row = toEventRow({ ...event, recurrence: [] }, { ...context, existing: undefined, series: undefined })
  try {
    return withRecurrence(row, event.recurrence, context.budget)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return undefined
  }
}

function toExceptionRow(exception: RemoteEvent, series: EventRow, now: Date): EventRow {
  const { user_id, calendar_id } = series
  return toEventRow(exception, { user_id, calendar_id, now, existing: undefined, series })
}
