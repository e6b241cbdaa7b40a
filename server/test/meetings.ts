import { expect } from 'vitest'
import type { MeetingId } from '#shared/ids.ts'
import type { BookingResult } from '#shared/invitations.ts'
import { deliverDueMails } from '../platform/mail/delivery.ts'
import type { Caller } from '../platform/trpc.ts'
import { callAs } from './caller.ts'
import { mailsTo } from './factories.ts'
import type { TestServices } from './fixture.ts'
import { GUEST, invitationTokenOf, monday } from './guest.ts'

/** A booked meeting's id, read from its UID because a booking may contain a handle instead. */
export function meetingIdOf({ ical_uid }: Pick<BookingResult, 'ical_uid'>): MeetingId {
  return ical_uid.split('@')[0] as MeetingId
}

/** The distinct handles in the emails to an address, oldest first. */
export async function listMailedHandles(services: TestServices, email: string): Promise<string[]> {
  const mails = await mailsTo(services, email)
  const handles = mails.flatMap(({ text }) => text.match(/(?<=\/invites\/cancellations\/)[\w-]{43}/g) ?? [])
  return [...new Set(handles)]
}

/** The handle in the emails to an address. */
export async function getMailedHandle(services: TestServices, email: string): Promise<string> {
  const handles = await listMailedHandles(services, email)
  expect(handles).toHaveLength(1)
  return handles[0] ?? ''
}

/** The id of the organizer's only calendar entry. */
export async function entryIdOf(services: TestServices, organizer: Caller): Promise<string> {
  const [entry, ...others] = await callAs(services, organizer).calendar.listEvents({})
  expect(others).toEqual([])
  return entry?.id ?? ''
}

/** Ends the undo period and sends all queued emails. */
export async function sendAllMails(services: TestServices): Promise<void> {
  services.clock.advance(10_000)
  await deliverDueMails(services)
}

/** Ends the undo period and marks all queued emails as sent. */
export async function markMailsSent(services: TestServices): Promise<void> {
  services.clock.advance(10_000)
  const sent_at = new Date(services.clock.now())
  await services.db.updateTable('mails').set({ sent_at }).where('sent_at', 'is', null).execute()
}

/** Books a meeting between a guest and a user, and marks its emails as sent. */
export async function bookMeeting(services: TestServices, organizer: Caller, start = monday('10:00')) {
  const token = await invitationTokenOf(services, organizer)
  const { event } = await callAs(services, null).match.book({ ...GUEST, token, start })
  await markMailsSent(services)
  return {
    entryId: await entryIdOf(services, organizer),
    guestHandle: event.id,
    organizerHandle: await getMailedHandle(services, organizer.email),
  }
}

/** Books a meeting between an organizer, another user and a guest, and marks its emails as sent. */
export async function bookGroup(services: TestServices, organizer: Caller, user: Caller) {
  const { event } = await callAs(services, organizer).match.autoCreateMultipleBatch({
    token: await invitationTokenOf(services, organizer),
    summary: 'Planning',
    participants: [user.email, GUEST.email],
  })
  await markMailsSent(services)
  return {
    entryId: event.id,
    organizerHandle: await getMailedHandle(services, organizer.email),
    userHandle: await getMailedHandle(services, user.email),
    guestHandle: await getMailedHandle(services, GUEST.email),
  }
}
