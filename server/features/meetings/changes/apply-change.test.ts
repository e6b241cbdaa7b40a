import { sql } from 'kysely'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, runRecurringJobs, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { bookGroup, bookMeeting, markMailsSent, meetingIdOf } from '#server/test/meetings.ts'
import type { MeetingId } from '#shared/ids.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { findMeeting } from '../store.ts'
import { applyMeetingChange } from './apply-change.ts'

function changesOf(services: TestServices, meeting_id: string) {
  return services.db
    .selectFrom('meeting_changes')
    .select(['kind', 'sequence', 'actor_id'])
    .select(sql<Date>`lower(during)`.as('start'))
    .where('meeting_id', '=', meeting_id as MeetingId)
    .orderBy('change_id')
    .execute()
}

async function bookGroupWithNewUsers(services: TestServices) {
  const [organizer, user] = [await createUser(services), await createUser(services)]
  const { entryId, guestHandle } = await bookGroup(services, organizer, user)
  return { organizer, user, entryId, guestHandle }
}

describe('the log of meeting changes', () => {
  test('has one row per change, with its kind, actor and the meeting’s new time', async ({ services }) => {
    const { organizer, user, entryId, guestHandle } = await bookGroupWithNewUsers(services)
    const reschedule = (start: string, summary?: string) =>
      callAs(services, organizer).events.reschedule({
        eventId: entryId,
        event: { start: { dateTime: start }, ...(summary === undefined ? {} : { summary }) },
      })
    await reschedule(monday('15:00'))
    await reschedule(monday('15:00'))
    await reschedule(monday('15:00'), 'Retrospective')
    await callAs(services, user).events.cancel({ eventId: entryId })
    await callAs(services, null).events.cancel({ eventId: guestHandle })
    const changes = await changesOf(services, entryId)
    expect(changes.map(({ kind, sequence, actor_id }) => [kind, sequence, actor_id])).toEqual([
      ['booked', 0, organizer.user_id],
      ['moved', 1, organizer.user_id],
      ['updated', 2, organizer.user_id],
      ['left', 3, user.user_id],
      ['cancelled', 4, null],
    ])
    expect(changes.slice(1).map(({ start }) => start.toISOString())).toEqual(Array(4).fill(monday('15:00')))
  })

  test('keeps the rows of an undone booking, although all its other data is deleted', async ({ services }) => {
    const organizer = await createUser(services)
    const booked = await callAs(services, null).match.book({
      ...GUEST,
      token: await invitationTokenOf(services, organizer),
    })
    await callAs(services, null).events.undo({ eventId: booked.event.id, undo_token: booked.undo_token ?? '' })
    const changes = await changesOf(services, meetingIdOf(booked))
    expect(changes.map(({ kind, sequence }) => [kind, sequence])).toEqual([
      ['booked', 0],
      ['undone', 0],
    ])
    for (const table of ['meetings', 'reservation', 'mails'] as const)
      expect(await services.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('anonymizes the rows of a deleted account', async ({ services }) => {
    const { organizer, user, entryId } = await bookGroupWithNewUsers(services)
    const ownMeetingId = await bookMeetingWith(services, user)
    await callAs(services, user).accountDeletion.closeAccount()
    expect((await changesOf(services, entryId)).map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
      ['booked', organizer.user_id],
      ['left', null],
    ])
    expect(
      (await changesOf(services, ownMeetingId)).map(({ kind, sequence, actor_id }) => [kind, sequence, actor_id]),
    ).toEqual([
      ['booked', 0, null],
      ['cancelled', 1, null],
      ['anonymized', 1, null],
    ])
  })

  test('is part of the transaction: a change that is rolled back leaves no row, entry, email or reservation', async ({
    services,
  }) => {
    const { organizer, entryId } = await bookGroupWithNewUsers(services)
    await markMailsSent(services)
    const before = await readAll(services)
    const meeting = await findMeeting(services.db, entryId as MeetingId)
    if (!meeting) throw new Error('no meeting')
    const failing = services.db.transaction().execute(async (trx) => {
      await applyMeetingChange(services, trx, {
        kind: 'cancelled',
        meeting: { ...meeting, status: 'cancelled', sequence: 1 },
        actor: meeting.participants.find(({ user_id }) => user_id === organizer.user_id) ?? null,
      })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await readAll(services)).toEqual(before)
  })

  test('keeps rows for 30 days', async ({ services }) => {
    const organizer = await createUser(services)
    const { entryId } = await bookMeeting(services, organizer)
    services.clock.advance(30 * DAY - HOUR)
    await runRecurringJobs(services)
    expect(await changesOf(services, entryId)).toHaveLength(1)
    services.clock.advance(2 * HOUR)
    await runRecurringJobs(services)
    expect(await changesOf(services, entryId)).toEqual([])
  })
})

async function bookMeetingWith(services: TestServices, organizer: Parameters<typeof invitationTokenOf>[1]) {
  const token = await invitationTokenOf(services, organizer)
  const booked = await callAs(services, null).match.book({ ...GUEST, token, start: monday('16:00') })
  return meetingIdOf(booked)
}

async function readAll({ db }: TestServices) {
  return {
    meetings: await db.selectFrom('meetings').select(['meeting_id', 'status', 'sequence']).execute(),
    changes: await db.selectFrom('meeting_changes').select(['change_id', 'kind']).execute(),
    reserved: await db.selectFrom('reservation').select(['user_id', 'meeting_id']).orderBy('user_id').execute(),
    entries: await db.selectFrom('events').select(['user_id', 'event_id']).orderBy('user_id').execute(),
    mails: await db.selectFrom('mails').select('mail_id').orderBy('mail_id').execute(),
  }
}
