import type { Caller } from '../platform/trpc.ts'
import { callAs } from './caller.ts'
import type { TestServices } from './fixture.ts'

/** A time of the fixture's first day in UTC, an hour behind Madrid: its clock begins at `monday('07:00')`. */
export const monday = (time: string) => `2026-11-16T${time}:00.000Z`

/** Somebody without an account, as they introduce themselves when they book. */
export const GUEST = { name: 'Gala Guest', email: 'gala@elsewhere.test', time_zone: 'America/New_York' }

/** The token that a user's own link is exchanged for. */
export async function tokenOf(services: TestServices, user: Caller): Promise<string> {
  const { url_invites } = await callAs(services, user).users.info()
  return (await callAs(services, null).invitation.getInvitationToken({ url_invites })).tokenInvitation
}
