import type { MeetingId } from '#shared/ids.ts'
import type { Booked } from '#shared/invitations.ts'
import { MINUTE } from '#shared/time.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { once } from '../../platform/idempotency/once.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import type { Person } from '../users/people.ts'
import { announce } from './announce.ts'
import { readerIndex } from './attendees.ts'
import { holdMeeting } from './cancel.ts'
import { type ChosenSlot, chooseFirst, choosePicked } from './choose-slot.ts'
import { meetingCancelled, meetingNotFound, meetingOver } from './errors.ts'
import { durationOf, toCalendarEvent } from './meetings.ts'
import { rememberGuest } from './reader-language.ts'
import type { Party } from './search.ts'
import { type Meeting, moveMeeting } from './store.ts'

type RescheduleContext = Pick<Context, 'services' | 'idempotencyKey' | 'language'> & { caller: Caller | null }

/** Moves a meeting to the first time free for all that is not the one it has. */
export async function rescheduleAutomatically(ctx: RescheduleContext, meeting_id: string): Promise<Booked> {
  const { caller, services } = ctx
  return reschedule(ctx, meeting_id, { operation: 'auto-reschedule-batch' }, (trx, meeting, people) =>
    chooseForAll(trx, meeting, people, { now: services.clock.now(), caller }),
  )
}

/** The first time free for all that a meeting does not have. */
export async function chooseForAll(
  db: Db,
  meeting: Meeting,
  people: readonly Person[],
  { now, caller }: { now: number; caller: Caller | null },
): Promise<ChosenSlot> {
  const party = partyOf(meeting, people)
  const reader = readerIndex(caller, party.organizer, party.bound)
  const guests = meeting.participants.filter(({ user_id }) => user_id === null).length
  return chooseFirst(db, party, now, { reader, guests })
}

/** Moves a meeting to the time that somebody picked, and to that length if they give an end. */
export async function rescheduleTo(
  ctx: RescheduleContext,
  meeting_id: string,
  event: { start: { dateTime: string }; end?: { dateTime: string } | undefined },
): Promise<Booked> {
  const start = Date.parse(event.start.dateTime)
  const length = event.end ? (Date.parse(event.end.dateTime) - start) / MINUTE : undefined
  return reschedule(
    ctx,
    meeting_id,
    { operation: 'reschedule-event-google', start, length },
    async (trx, meeting, people) => {
      if (isAt(meeting, start, length)) return 'stays'
      const party = movedByHand(partyOf(meeting, people, length), ctx.caller)
      return choosePicked(trx, party, ctx.services.clock.now(), start)
    },
  )
}

async function reschedule(
  { services, idempotencyKey, caller, language }: RescheduleContext,
  meeting_id: string,
  asked: object,
  choose: (trx: Db, meeting: Meeting, people: Person[]) => Promise<ChosenSlot | 'stays'>,
): Promise<Booked> {
  const request = { scope: caller?.user_id ?? meeting_id, key: idempotencyKey, input: { ...asked, meeting_id } }
  return once(services, request, async (trx) => {
    const { meeting, people } = await holdMeeting(trx, meeting_id as MeetingId)
    checkMovable(meeting, services.clock.now())
    const slot = await choose(trx, meeting, people)
    if (slot === 'stays') return toBooked(meeting)
    const moved: Meeting = {
      ...(await rememberGuest(trx, meeting, { caller, language })),
      start: new Date(slot.start),
      end: new Date(slot.end),
      sequence: meeting.sequence + 1,
      reason: slot.reason,
    }
    await moveMeeting(trx, moved, dateOf(services.clock))
    await announce(services, trx, {
      kind: 'moved',
      meeting: moved,
      previous: { start: meeting.start, end: meeting.end },
    })
    return toBooked(moved)
  })
}

/** @throws {DomainError} `conflict`: it is cancelled, or over */
export function checkMovable(meeting: Meeting, now: number): void {
  if (meeting.status === 'cancelled') throw meetingCancelled()
  if (meeting.end.getTime() <= now) throw meetingOver()
}

/** A meeting that is asked to where it is stays there: nobody is mailed again because somebody asked twice. */
function isAt(meeting: Meeting, start: number, length = durationOf(meeting)): boolean {
  return meeting.start.getTime() === start && durationOf(meeting) === length
}

function toBooked(meeting: Meeting): Booked {
  return { success: true, event: toCalendarEvent(meeting), reason: meeting.reason, undo_token: null, undo_until: null }
}

/** The people of a meeting that is to move, all bound by their calendars. */
export function partyOf(meeting: Meeting, people: readonly Person[], duration = durationOf(meeting)): Party {
  const organizer = people.find(({ user_id }) => user_id === meeting.organizer_id)
  if (!organizer) throw meetingNotFound()
  const bound = people.filter((person) => person !== organizer)
  return { organizer, bound, choosing: [], duration, except: meeting.meeting_id, present: meeting.start.getTime() }
}

/**
 * Who moves a meeting by hand decides over their own time: of what binds them only other meetings are left. An
 * organizer is not held to their own notice and hours either.
 */
export function movedByHand(party: Party, caller: Caller | null): Party {
  if (caller?.user_id === party.organizer.user_id) return { ...party, organizerChooses: true }
  const isCaller = ({ user_id }: Person) => user_id === caller?.user_id
  return { ...party, bound: party.bound.filter((person) => !isCaller(person)), choosing: party.bound.filter(isCaller) }
}
