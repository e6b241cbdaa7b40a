import type { Caller } from '../platform/trpc.ts'
import { callAs } from './caller.ts'
import type { TestServices } from './fixture.ts'

/** A time on the fixture's first day in UTC, one hour behind Madrid: its clock starts at `monday('07:00')`. */
export const monday = (time: string) => `2026-11-16T${time}:00.000Z`

/** The details that a guest without an account enters to book. */
export const GUEST = { name: 'Gala Guest', email: 'gala@elsewhere.test', time_zone: 'America/New_York' }

/** Exchanges a user's own link for a token. */
export async function invitationTokenOf(services: TestServices, user: Caller): Promise<string> {
  const { url_invites } = await callAs(services, user).users.info()
  return (await callAs(services, null).invitation.getInvitationToken({ url_invites })).tokenInvitation
}

/** The starts of the times in a range that guests can book with a user. */
export async function listBookableStarts(services: TestServices, user: Caller, from: string, until: string) {
  const token = await invitationTokenOf(services, user)
  const { slots } = await callAs(services, null).match.availability({ token, time_min: from, time_max: until })
  return slots.map(({ start }) => start)
}

/** Makes a user busy on the fixture's first day, with an event whose title nobody else may see. */
export function addBusyTime(services: TestServices, user: Caller, from: string, to: string) {
  return callAs(services, user).calendar.createEvent({
    summary: 'A secret title',
    start: { dateTime: monday(from), timeZone: 'Europe/Madrid' },
    end: { dateTime: monday(to), timeZone: 'Europe/Madrid' },
  })
}
