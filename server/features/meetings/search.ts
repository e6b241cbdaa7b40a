import type { MeetingId } from '#shared/ids.ts'
import { DAY, MINUTE, type Span } from '#shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { readBusy } from '../calendars/busy.ts'
import type { Search } from '../matching/first-slot.ts'
import type { Attendance } from '../matching/free-time.ts'
import { AROUND_THE_CLOCK } from '../matching/relaxed-slots.ts'
import type { Person } from '../users/people.ts'
import { listReserved } from './store.ts'

/** Who is to meet, and how: what a search reads its calendars for. */
export interface Party {
  /** Their calendar, hours and settings rule. */
  organizer: Person
  /** Bound by hours, busy times and interval, as the organizer is. */
  bound: readonly Person[]
  /** Bound only by other meetings of theirs: they choose the time themselves. */
  choosing: readonly Person[]
  /** The organizer chooses too, and their hours, notice and entries do not bind them. */
  organizerChooses?: boolean
  /** minutes */
  duration: number
  /** A meeting that is being moved: it does not stand in its own way. */
  except?: MeetingId
  /** When that meeting starts as it is, epoch ms: there it need not be moved to. */
  present?: number
}

/** How far ahead somebody may move a meeting of their own. */
const FARTHEST = 365 * DAY

/** The time in which a party can meet: after the organizer's notice, within their horizon. */
export function searchRange({ organizer, organizerChooses }: Party, now: number): Span {
  if (organizerChooses) return { start: now, end: now + FARTHEST }
  return { start: now + organizer.min_notice * MINUTE, end: now + organizer.horizon_days * DAY }
}

/** Reads all calendars of a party and puts the question to be answered; the organizer comes first, then the bound. */
export async function readSearch(db: Db, party: Party, now: number, within: Partial<Span> = {}): Promise<Search> {
  const range = searchRange(party, now)
  const from = Math.max(range.start, within.start ?? range.start)
  // What was asked for may lie wholly outside the time in which the party can meet.
  const to = Math.max(from, Math.min(range.end, within.end ?? range.end))
  const bound = party.organizerChooses ? party.bound : [party.organizer, ...party.bound]
  const choosing = party.organizerChooses ? [party.organizer, ...party.choosing] : party.choosing
  const widest = Math.max(0, ...bound.map((person) => person.event_interval)) * MINUTE
  const span = { start: from - widest, end: to + widest }
  const busy = await readBusy(db, bound, span, exceptOf(party))
  const users = [...bound, ...choosing].map((person) => person.user_id)
  const reserved = await listReserved(db, users, span, party.except)
  return {
    people: [
      ...bound.map((person) => attendanceOf(person, busy.get(person.user_id), reserved.get(person.user_id))),
      ...choosing.map((person) => onlyMeetings(person, reserved.get(person.user_id))),
    ],
    grid_zone: party.organizer.time_zone,
    duration: party.duration * MINUTE,
    from,
    to,
  }
}

/** Meetings count even where the calendar that shows them does not: the database would refuse to book over them. */
function attendanceOf(
  person: Person,
  read: { busy: Span[]; unknown: Span[] } | undefined,
  reserved: Span[] = [],
): Attendance {
  return {
    time_zone: person.time_zone,
    work_schedule: person.work_schedule,
    interval: person.event_interval * MINUTE,
    busy: inOrder([...(read?.busy ?? []), ...reserved]),
    unknown: read?.unknown ?? [],
  }
}

function onlyMeetings(person: Person, reserved: Span[] = []): Attendance {
  return { time_zone: person.time_zone, work_schedule: AROUND_THE_CLOCK, interval: 0, busy: inOrder(reserved) }
}

function inOrder(spans: readonly Span[]): Span[] {
  return spans.toSorted((a, b) => a.start - b.start)
}

/** A person's own hours and calendar then, whether or not they bind the search. */
export async function readAttendance(db: Db, person: Person, { start, end }: Span, party: Party): Promise<Attendance> {
  const { user_id, event_interval } = person
  const span = { start: start - event_interval * MINUTE, end: end + event_interval * MINUTE }
  const times = await readBusy(db, [person], span, exceptOf(party))
  const reserved = await listReserved(db, [user_id], span, party.except)
  return attendanceOf(person, times.get(user_id), reserved.get(user_id))
}

function exceptOf({ except }: Party): { except: MeetingId } | undefined {
  return except === undefined ? undefined : { except }
}
