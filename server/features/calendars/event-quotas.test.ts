import { sql } from 'kysely'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { quotaMessage } from '#shared/english.ts'
import { QUOTAS, type Quota } from '#shared/quotas.ts'

const quotaError = (quota: Quota) => ({
  code: 'quota_reached',
  detail: quotaMessage(quota),
  params: { quota },
  quota,
  limit: QUOTAS[quota],
})

/** Copies the user's only event until there are `rows` rows, with `changes` applied to the copies. */
async function fillWithCopies(
  { db }: TestServices,
  rows: number,
  changes: { recurring_event_id?: string } = {},
): Promise<void> {
  await sql`
    insert into events (user_id, event_id, calendar_id, ical_uid, summary, start_at, end_at, until, time_zone, recurrence,
      recurring_event_id, original_start_time, organizer, created_at, updated_at)
    select user_id, 'copy-' || n, calendar_id, 'copy-' || n, summary, start_at, end_at, until, time_zone,
      case when ${changes.recurring_event_id ?? null}::text is null then recurrence else '{}' end,
      ${changes.recurring_event_id ?? null}::text,
      case when ${changes.recurring_event_id ?? null}::text is null then null else start_at + (n + 9000) * interval '1 day' end,
      organizer, created_at, updated_at
    from events, generate_series(2, ${rows}::int) n`.execute(db)
}

describe('quotas limit', () => {
  test('events, even when two are created concurrently, and allow another after a deletion', async ({ services }) => {
    const { calendar } = callAs(services, await createUser(services))
    const { id } = await calendar.createEvent(LUNCH)
    await fillWithCopies(services, QUOTAS.events - 1)
    const outcomes = await Promise.allSettled([calendar.createEvent(LUNCH), calendar.createEvent(LUNCH)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await errorOf(calendar.createEvent(LUNCH))).toEqual(quotaError('events'))
    expect(await calendar.updateEvent({ eventId: id, event: { ...LUNCH, summary: 'Tea' } })).toMatchObject({
      summary: 'Tea',
    })
    await calendar.deleteEvent({ eventId: id })
    expect(await calendar.createEvent(LUNCH)).toMatchObject({ summary: 'Lunch' })
    const other = callAs(services, await createUser(services))
    expect(await other.calendar.createEvent(LUNCH)).toMatchObject({ summary: 'Lunch' })
  })

  test('recurring events, including those created by splitting a series', async ({ services }) => {
    const { calendar } = callAs(services, await createUser(services))
    const daily = { ...LUNCH, recurrence: ['RRULE:FREQ=DAILY'] }
    await calendar.createEvent(daily)
    const [, second] = await calendar.listEvents({})
    await fillWithCopies(services, QUOTAS.series)
    expect(await errorOf(calendar.createEvent(daily))).toEqual(quotaError('series'))
    const split = { eventId: second?.id ?? '', scope: 'following' as const, event: daily }
    expect(await errorOf(calendar.updateEvent(split))).toEqual(quotaError('series'))
    expect(await calendar.createEvent(LUNCH)).toMatchObject({ summary: 'Lunch' })
  })

  test('changed and deleted instances of one series', async ({ services }) => {
    const { calendar } = callAs(services, await createUser(services))
    const { id } = await calendar.createEvent({ ...LUNCH, recurrence: ['RRULE:FREQ=DAILY'] })
    const [first, second] = await calendar.listEvents({})
    await fillWithCopies(services, QUOTAS.exceptions + 1, { recurring_event_id: id })
    expect(await errorOf(calendar.deleteEvent({ eventId: first?.id ?? '' }))).toEqual(quotaError('exceptions'))
    const move = { eventId: second?.id ?? '', event: LUNCH }
    expect(await errorOf(calendar.updateEvent(move))).toEqual(quotaError('exceptions'))
    expect(await calendar.deleteEvent({ eventId: id, scope: 'all' })).toEqual({ success: true })
  })

  test('event text, in bytes', async ({ services }) => {
    const { calendar } = callAs(services, await createUser(services))
    const { id } = await calendar.createEvent({ ...LUNCH, description: 'é'.repeat(1000) })
    const { bytes } = await services.db.selectFrom('events').select('bytes').executeTakeFirstOrThrow()
    expect(bytes).toBe('Lunch[]'.length + 2000)
    await services.db.updateTable('events').set({ bytes: QUOTAS.event_text }).execute()
    const described = { ...LUNCH, description: 'x' }
    expect(await errorOf(calendar.createEvent(described))).toEqual(quotaError('event_text'))
    expect(await calendar.updateEvent({ eventId: id, event: described })).toMatchObject({ description: 'x' })
    expect(await calendar.createEvent(described)).toMatchObject({ description: 'x' })
  })
})

test('quotas limit links and groups', async ({ services }) => {
  const user = await createUser(services)
  const { invitation, groups } = callAs(services, user)
  await sql`
    insert into links (user_id, url_invites, event_duration, created_at)
    select ${user.user_id}, 'link-of-many-' || n, 30, now() from generate_series(1, ${QUOTAS.links - 1}::int) n`.execute(
    services.db,
  )
  const links = await Promise.allSettled([invitation.generateInvitationLink({}), invitation.generateInvitationLink({})])
  expect(links.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await errorOf(invitation.generateInvitationLink({}))).toEqual(quotaError('links'))

  await sql`
    insert into groups (name, owner_id, created_at, updated_at)
    select 'Group', ${user.user_id}::uuid, now(), now() from generate_series(1, ${QUOTAS.groups - 1}::int)`.execute(
    services.db,
  )
  const team = { name: 'Team', group_participants: ['sam@example.test', 'kim@example.test'] }
  const outcomes = await Promise.allSettled([groups.create(team), groups.create(team)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await errorOf(groups.create(team))).toEqual(quotaError('groups'))
})
