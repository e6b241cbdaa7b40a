import { expect } from 'vitest'
import type { MeetingId } from '#shared/ids.ts'
import type { Booked } from '#shared/invitations.ts'
import type { Caller } from '../platform/trpc.ts'
import { callAs } from './caller.ts'
import { mailsTo } from './factories.ts'
import type { TestServices } from './fixture.ts'
import { GUEST, monday, tokenOf } from './guest.ts'

/** The id of a booked meeting, whatever its booker names it by. */
export function meetingIdOf({ ical_uid }: Pick<Booked, 'ical_uid'>): MeetingId {
  return ical_uid.split('@')[0] as MeetingId
}

/** The handles in what was mailed to an address, oldest first, each once. */
export async function handlesIn(services: TestServices, email: string): Promise<string[]> {
  const mails = await mailsTo(services, email)
  const found = mails.flatMap(({ text }) => text.match(/(?<=\/invites\/cancellations\/)[\w-]{43}/g) ?? [])
  return [...new Set(found)]
}

/** The handle that the mails to an address carry. */
export async function handleOf(services: TestServices, email: string): Promise<string> {
  const handles = await handlesIn(services, email)
  expect(handles).toHaveLength(1)
  return handles[0] ?? ''
}

/** What a calendar shows the meeting as: the id of the organizer's only entry. */
export async function entryIdOf(services: TestServices, organizer: Caller): Promise<string> {
  const [entry, ...others] = await callAs(services, organizer).calendar.listEvents({})
  expect(others).toEqual([])
  return entry?.id ?? ''
}

/** Lets the undo run out and the mails go out. */
export async function sendMails(services: TestServices): Promise<void> {
  services.clock.advance(10_000)
  const sent_at = new Date(services.clock.now())
  await services.db.updateTable('mails').set({ sent_at }).where('sent_at', 'is', null).execute()
}

/** A meeting of a guest with a user, its mails sent. */
export async function bookedMeeting(services: TestServices, organizer: Caller, start = monday('10:00')) {
  const token = await tokenOf(services, organizer)
  const { event } = await callAs(services, null).match.book({ ...GUEST, token, start })
  await sendMails(services)
  return {
    entryId: await entryIdOf(services, organizer),
    guest: event.id,
    organizer: await handleOf(services, organizer.email),
  }
}

/** A meeting of an organizer with another user and a guest, its mails sent. */
export async function bookedGroup(services: TestServices, organizer: Caller, user: Caller) {
  const { event } = await callAs(services, organizer).match.autoCreateMultipleBatch({
    token: await tokenOf(services, organizer),
    summary: 'Planning',
    participants: [user.email, GUEST.email],
  })
  await sendMails(services)
  return {
    entryId: event.id,
    organizer: await handleOf(services, organizer.email),
    user: await handleOf(services, user.email),
    guest: await handleOf(services, GUEST.email),
  }
}
