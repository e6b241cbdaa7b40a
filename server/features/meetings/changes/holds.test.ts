import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, runRecurringJobs, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import type { MeetingId } from '#shared/ids.ts'
import { MINUTE } from '#shared/time.ts'
import { randomId } from '../../../platform/ids.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { findPerson, lockPeople } from '../../users/people.ts'
import { buildParticipants } from '../attendees.ts'
import type { PendingMeeting } from '../store.ts'
import { applyMeetingChange } from './apply-change.ts'

const AT_TEN = monday('10:00')

/** Reserves Monday 10:00-10:30 for two users, for ten minutes. */
async function hold(services: TestServices, organizer: Caller, other: Caller): Promise<PendingMeeting> {
  const [owner, user] = await Promise.all([organizer, other].map(({ user_id }) => findPerson(services.db, user_id)))
  if (!owner || !user) throw new Error('no such users')
  const meeting_id = randomId<MeetingId>()
  const start = new Date(AT_TEN)
  const meeting: PendingMeeting = {
    meeting_id,
    organizer_id: owner.user_id,
    ical_uid: `${meeting_id}@meridian.test`,
    sequence: 0,
    summary: 'Pending',
    is_named: true,
    description: null,
    has_organizer_description: false,
    location: null,
    start,
    end: new Date(start.getTime() + 30 * MINUTE),
    time_zone: owner.time_zone,
    status: 'pending',
    hold_until: new Date(services.clock.now() + 10 * MINUTE),
    meeting_url: null,
    url_invites: owner.url_invites,
    reason: { code: 'picked' },
    undo_hash: null,
    undo_until: null,
    participants: buildParticipants(owner, [user], [], () => true),
  }
  await services.db.transaction().execute(async (trx) => {
    await lockPeople(trx, [owner.user_id, user.user_id])
    await applyMeetingChange(services, trx, { kind: 'held', meeting, actor: null })
  })
  return meeting
}

async function holdForTwoUsers(services: TestServices) {
  const [ana, bo] = [await createUser(services), await createUser(services)]
  const token = await invitationTokenOf(services, ana)
  const book = () => callAs(services, null).match.book({ ...GUEST, token, start: AT_TEN })
  return { ana, bo, token, book, pendingMeeting: await hold(services, ana, bo) }
}

async function changeKindsOf({ db }: TestServices, { meeting_id }: PendingMeeting) {
  const rows = await db.selectFrom('meeting_changes').select('kind').where('meeting_id', '=', meeting_id).execute()
  return rows.map(({ kind }) => kind)
}

const reservationsOf = ({ db }: TestServices, { meeting_id }: PendingMeeting) =>
  db.selectFrom('reservation').select('user_id').where('meeting_id', '=', meeting_id).execute()

describe('a pending meeting', () => {
  test('reserves its participants’ time: it is not offered and cannot be booked', async ({ services }) => {
    const { ana, bo, token, book, pendingMeeting } = await holdForTwoUsers(services)
    const { slots } = await callAs(services, null).match.availability({ token })
    expect(slots.map(({ start }) => start)).not.toContain(AT_TEN)
    expect(slots.map(({ start }) => start)).toContain(monday('10:30'))
    expect(await errorOf(book())).toMatchObject({ code: 'just_taken' })
    await expect(hold(services, bo, ana)).rejects.toMatchObject({ code: 'just_taken' })
    expect(await reservationsOf(services, pendingMeeting)).toHaveLength(2)
  })

  test('is visible to nobody: no entry, email, delivery or booking count, and no access by id or handle', async ({
    services,
  }) => {
    const { ana, bo, pendingMeeting } = await holdForTwoUsers(services)
    for (const table of ['mails', 'webhook_deliveries', 'events'] as const)
      expect(await services.db.selectFrom(table).selectAll().execute()).toEqual([])
    for (const user of [ana, bo]) {
      const { events } = callAs(services, user)
      expect(await errorOf(events.get({ eventId: pendingMeeting.meeting_id }))).toMatchObject({ code: 'not_found' })
      expect(await errorOf(events.cancel({ eventId: pendingMeeting.meeting_id }))).toMatchObject({ code: 'not_found' })
    }
    await services.db
      .updateTable('meeting_participants')
      .set({ handle_hash: sha256('handle') })
      .where('user_id', '=', bo.user_id)
      .execute()
    expect(await errorOf(callAs(services, null).events.get({ eventId: 'handle' }))).toMatchObject({
      code: 'not_found',
    })
    const links = await callAs(services, ana).invitation.getInvitationLinks()
    expect(links.map(({ uses }) => uses)).toEqual([0])
  })

  test('does not block a booking after its hold has expired', async ({ services }) => {
    const { pendingMeeting, book } = await holdForTwoUsers(services)
    services.clock.advance(10 * MINUTE - 1)
    expect(await errorOf(book())).toMatchObject({ code: 'just_taken' })
    services.clock.advance(1)
    expect(await book()).toMatchObject({ event: { start: { dateTime: AT_TEN } } })
    expect(await reservationsOf(services, pendingMeeting)).toEqual([])
    expect(await changeKindsOf(services, pendingMeeting)).toEqual(['held', 'released'])
  })

  test('is deleted by a job after its hold has expired', async ({ services }) => {
    const { token, pendingMeeting } = await holdForTwoUsers(services)
    await runRecurringJobs(services)
    expect(await reservationsOf(services, pendingMeeting)).toHaveLength(2)
    services.clock.advance(10 * MINUTE)
    await runRecurringJobs(services)
    expect(await services.db.selectFrom('meetings').selectAll().execute()).toEqual([])
    expect(await reservationsOf(services, pendingMeeting)).toEqual([])
    expect(await changeKindsOf(services, pendingMeeting)).toEqual(['held', 'released'])
    const { slots } = await callAs(services, null).match.availability({ token })
    expect(slots.map(({ start }) => start)).toContain(AT_TEN)
  })

  test('is deleted with the account of one of its participants', async ({ services }) => {
    const { bo, pendingMeeting, book } = await holdForTwoUsers(services)
    await callAs(services, bo).accountDeletion.closeAccount()
    expect(await services.db.selectFrom('meetings').selectAll().execute()).toEqual([])
    expect(await reservationsOf(services, pendingMeeting)).toEqual([])
    expect(await book()).toMatchObject({ event: { start: { dateTime: AT_TEN } } })
  })

  test('always has a `hold_until`, and no other meeting has one', async ({ services }) => {
    const { pendingMeeting } = await holdForTwoUsers(services)
    const update = (columns: object) =>
      services.db.updateTable('meetings').set(columns).where('meeting_id', '=', pendingMeeting.meeting_id).execute()
    await expect(update({ hold_until: null })).rejects.toThrow('meetings_hold_check')
    await expect(update({ status: 'confirmed' })).rejects.toThrow('meetings_hold_check')
  })
})
