import type { z } from 'zod'
import { DETAIL } from '#shared/errors.ts'
import type { MeetingId } from '#shared/ids.ts'
import type { Booked, bookInput, groupBookInput } from '#shared/invitations.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { titleOf } from '#shared/meeting-title.ts'
import { DomainError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency/once.ts'
import { randomId, randomSecret } from '../../platform/ids.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { type Invitation, openInvitation } from '../invitations/tokens.ts'
import { lockPeople, type Person } from '../users/people.ts'
import { announce } from './announce.ts'
import { type Guest, participantsOf, readerIndex } from './attendees.ts'
import { chooseFirst, choosePicked } from './choose-slot.ts'
import { accountClosed, missing, withOneself } from './errors.ts'
import { resolveGroup, whoMeets } from './group.ts'
import { toCalendarEvent } from './meetings.ts'
import { insertMeeting, type Meeting } from './store.ts'

type BookContext = Pick<Context, 'services' | 'idempotencyKey' | 'ip' | 'language'>

const BOOKINGS = { name: 'booking', points: 60, seconds: 60 }

/** Books the first time that is free for the link's owner and the caller. */
export async function bookAutomatically(ctx: BookContext & { caller: Caller }, token: string): Promise<Booked> {
  const invitation = await openInvitation(ctx.services, token)
  return book(
    ctx,
    invitation,
    { users: [ctx.caller], summary: calledAfterBoth },
    {
      operation: 'auto-create-batch',
      token,
    },
  )
}

/** Books the time that somebody picked, or the first that is free, for whoever holds the link; no session is needed. */
export async function bookManually(
  ctx: BookContext & { caller: Caller | null },
  input: z.output<typeof bookInput>,
): Promise<Booked> {
  const invitation = await openInvitation(ctx.services, input.token)
  const { start, notes } = input
  const picked = start === undefined ? {} : { start: Date.parse(start) }
  const request = { operation: 'book', ...input }
  const described = { ...picked, description: notes || null }
  if (ctx.caller) {
    return book(ctx, invitation, { ...described, users: [ctx.caller], summary: calledAfterBoth }, request)
  }
  const guest = guestOf(input, invitation.sender, ctx.language)
  return book(
    ctx,
    invitation,
    { ...described, guests: [guest], summary: (owner) => calledAfterBoth(owner, [guest]) },
    request,
  )
}

/** In the organizer's language; mails say it in each reader's own. */
function calledAfterBoth(owner: Person, [guest]: readonly Pick<Person | Guest, 'name'>[]): string {
  return titleOf(owner.language ?? DEFAULT_LANGUAGE, [owner, guest])
}

function guestOf({ name, email, time_zone }: z.output<typeof bookInput>, owner: Person, language: Language): Guest {
  if (!name || !email) {
    throw missing({
      ...(name ? {} : { name: 'Name is required' }),
      ...(email ? {} : { email: 'Email is required' }),
    })
  }
  return { name, email, time_zone: time_zone ?? owner.time_zone, language }
}

/** Books the first time that is free for the caller, whose own link it must be, and all participants, or the other people of a group. */
export async function bookGroup(
  ctx: BookContext & { caller: Caller },
  input: z.output<typeof groupBookInput>,
): Promise<Booked> {
  const invitation = await openInvitation(ctx.services, input.token)
  if (invitation.sender.user_id !== ctx.caller.user_id) {
    throw new DomainError('forbidden', 'not_the_sender', DETAIL.notTheSender)
  }
  const addresses = await whoMeets(ctx.services.db, ctx.caller, input)
  const { users, guests } = await resolveGroup(ctx.services.db, invitation.sender, addresses)
  return book(
    ctx,
    invitation,
    { users, guests, summary: () => input.summary, isGroup: true },
    {
      operation: 'auto-create-multiple-batch',
      ...input,
    },
  )
}

interface Booking {
  /** Epoch milliseconds; without it the first time that is free. */
  start?: number
  /** Those with calendars here. */
  users?: readonly Pick<Person, 'user_id' | 'email'>[]
  guests?: readonly Guest[]
  summary(owner: Person, users: readonly Person[]): string
  description?: string | null
  isGroup?: boolean
}

/**
 * The booking itself: with all its people's calendars held, so that nothing can come between, the time is
 * checked against fresh data and written down with all that follows from it, in one transaction.
 */
async function book(
  ctx: BookContext & { caller: Caller | null },
  invitation: Invitation,
  booking: Booking,
  request: { operation: string; token: string },
): Promise<Booked> {
  const { services, caller } = ctx
  const { sender, event_duration, url_invites } = invitation
  const { users = [], guests = [] } = booking
  if (users.some(({ user_id }) => user_id === sender.user_id)) throw withOneself('token')
  if (guests.some(({ email }) => email === sender.email)) throw withOneself('email')
  await services.limits.consume(BOOKINGS, caller?.user_id ?? ctx.ip)

  // A token is exchanged anew at every visit: what counts is whose invitation it is.
  const { token: _, ...asked } = request
  const asOnce = {
    scope: caller?.user_id ?? sender.user_id,
    key: ctx.idempotencyKey,
    input: { ...asked, url_invites, event_duration },
  }
  return once(services, asOnce, async (trx) => {
    const people = await lockPeople(trx, [sender.user_id, ...users.map(({ user_id }) => user_id)])
    const { organizer, bound } = seat(people, sender, users)
    const chooses = booking.start !== undefined && !booking.isGroup
    const party = {
      organizer,
      bound: chooses ? [] : bound,
      choosing: chooses ? bound : [],
      duration: event_duration,
    }
    const reading = { reader: readerIndex(caller, organizer, bound), guests: guests.length }
    const now = services.clock.now()
    const slot =
      booking.start === undefined
        ? await chooseFirst(trx, party, now, reading)
        : await choosePicked(trx, party, now, booking.start)
    const undo = undoOf(services.config.undoSeconds, now)
    const meeting_id = randomId<MeetingId>()
    const meeting: Meeting = {
      meeting_id,
      organizer_id: organizer.user_id,
      ical_uid: `${meeting_id}@${new URL(services.config.publicUrl).hostname}`,
      sequence: 0,
      summary: booking.summary(organizer, bound),
      description: booking.description ?? null,
      start: new Date(slot.start),
      end: new Date(slot.end),
      time_zone: organizer.time_zone,
      status: 'confirmed',
      meeting_url: roomOf(organizer),
      // The organizer books a group themselves; the token only says whose it is.
      url_invites: booking.isGroup ? null : url_invites,
      reason: slot.reason,
      undo_hash: undo ? sha256(undo.token) : null,
      undo_until: undo ? undo.until : null,
      participants: participantsOf(organizer, bound, guests, (email) => !booking.isGroup || email === caller?.email),
    }
    await insertMeeting(trx, meeting, new Date(now))
    // The mails wait until the undo has run out.
    await announce(services, trx, { kind: 'made', meeting, sendAfter: meeting.undo_until ?? undefined })
    return {
      success: true,
      event: toCalendarEvent(meeting),
      reason: slot.reason,
      undo_token: undo?.token ?? null,
      undo_until: undo?.until.toISOString() ?? null,
    }
  })
}

/** What lets the booker take the meeting back, and until when; nothing where mails do not wait. */
function undoOf(seconds: number, now: number): { token: string; until: Date } | undefined {
  return seconds > 0 ? { token: randomSecret(), until: new Date(now + seconds * 1000) } : undefined
}

/** Tells the organizer from the others among freshly read people, in the order in which they were asked for. */
function seat(people: readonly Person[], sender: Person, users: readonly Pick<Person, 'user_id'>[]) {
  const organizer = people.find(({ user_id }) => user_id === sender.user_id)
  if (!organizer) throw new DomainError('not_found', 'not_found', DETAIL.notFound)
  const bound = users.flatMap(({ user_id }) => people.find((person) => person.user_id === user_id) ?? [])
  if (bound.length < users.length) throw accountClosed()
  return { organizer, bound }
}

/** Where the organizer's meetings take place. */
function roomOf({ meeting_provider_info }: Person): string | null {
  return meeting_provider_info.provider === 'custom' ? (meeting_provider_info.url ?? null) : null
}
