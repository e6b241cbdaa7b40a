import type { KyselyPlugin, QueryId } from 'kysely'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { HOUR } from '#shared/time.ts'
import type { Caller } from '../../platform/trpc.ts'

function bookWith(services: TestServices, caller: Caller | null, token: string, start = monday('10:00'), body = GUEST) {
  return callAs(services, caller, { idempotencyKey: 'same-key' }).match.book({ ...body, token, start })
}

const listSearches = (services: TestServices) =>
  services.db
    .selectFrom('audit_log')
    .select(['entry_id', 'times'])
    .where('action', '=', 'calendar_searched')
    .orderBy('entry_id')
    .execute()

describe('an Idempotency-Key belongs to its caller', () => {
  test('each exchange of a link returns a different token', async ({ services }) => {
    const organizer = await createUser(services)
    const tokens = await Promise.all([1, 2, 3].map(() => invitationTokenOf(services, organizer)))
    expect(new Set(tokens).size).toBe(3)
  })

  test('another guest with the same key and body never gets the first guest’s response', async ({ services }) => {
    const organizer = await createUser(services)
    const first = await bookWith(services, null, await invitationTokenOf(services, organizer))
    const error = await errorOf(bookWith(services, null, await invitationTokenOf(services, organizer)))
    expect(error['code']).toBe('just_taken')
    expect(JSON.stringify(error)).not.toContain(first.undo_token)
  })

  test('another guest can use the same key with a different body', async ({ services }) => {
    const organizer = await createUser(services)
    await bookWith(services, null, await invitationTokenOf(services, organizer))
    const other = { ...GUEST, name: 'Other', email: 'other@elsewhere.test' }
    const second = await bookWith(services, null, await invitationTokenOf(services, organizer), monday('11:00'), other)
    expect(second.event.attendees.map(({ email }) => email)).toContain(other.email)
  })

  test('a guest and the organizer can use the same key', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    await bookWith(services, null, token)
    const people = [await createUser(services), await createUser(services)]
    const group = callAs(services, organizer, { idempotencyKey: 'same-key' }).match.autoCreateMultipleBatch({
      token,
      summary: 'Planning',
      participants: people.map(({ email }) => email),
    })
    await expect(group).resolves.toMatchObject({ success: true, event: { summary: 'Planning' } })
  })

  test('a guest and a user with the same token and key do not share a response', async ({ services }) => {
    const [organizer, user] = [await createUser(services), await createUser(services)]
    const token = await invitationTokenOf(services, organizer)
    await bookWith(services, null, token)
    expect(await errorOf(bookWith(services, user, token))).toMatchObject({ code: 'just_taken' })
  })
})

describe('a retry', () => {
  test('gets the saved response after the token has expired, but cannot book anything new', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    const first = await bookWith(services, null, token)
    services.clock.advance(2 * HOUR)
    expect(await bookWith(services, null, token)).toEqual(first)
    const other = callAs(services, null, { idempotencyKey: 'another' }).match.book({ ...GUEST, token })
    expect(await errorOf(other)).toMatchObject({ code: 'expired_token' })
    expect(await services.db.selectFrom('meetings').selectAll().execute()).toHaveLength(1)
  })

  test('of a group booking gets the saved response and searches no calendar again', async ({ services }) => {
    const [organizer, ana] = [await createUser(services), await createUser(services)]
    const { match, meetings } = callAs(services, organizer, { idempotencyKey: 'same-key' })
    const { groups } = callAs(services, organizer)
    const group = await groups.create({ name: 'Choir', group_participants: [ana.email, GUEST.email] })
    const request = { summary: 'Planning', group_id: group._id }
    const token = await invitationTokenOf(services, organizer)
    const first = await match.autoCreateMultipleBatch({ ...request, token })
    const withOtherKey = callAs(services, organizer, { idempotencyKey: 'other-key' })
    const second = await withOtherKey.meetings.scheduleGroup(request)
    services.clock.advance(2 * HOUR)
    await groups.delete({ groupId: group._id })
    const searches = await listSearches(services)
    expect(await match.autoCreateMultipleBatch({ ...request, token })).toEqual(first)
    expect(await withOtherKey.meetings.scheduleGroup(request)).toEqual(second)
    expect(await listSearches(services)).toEqual(searches)
    const other = { summary: 'Planning', participants: [ana.email, GUEST.email], token }
    const expired = callAs(services, organizer, { idempotencyKey: 'third-key' }).match.autoCreateMultipleBatch(other)
    expect(await errorOf(expired)).toMatchObject({ code: 'expired_token' })
    expect(await errorOf(meetings.scheduleGroup(request))).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await listSearches(services)).toEqual(searches)
  })

  test('by a user gets the saved response even with another token', async ({ services }) => {
    const [organizer, user] = [await createUser(services), await createUser(services)]
    const first = await bookWith(services, user, await invitationTokenOf(services, organizer))
    expect(await bookWith(services, user, await invitationTokenOf(services, organizer))).toEqual(first)
  })

  test('of an undo gets the same response even if the first call deletes the meeting in the meantime', async ({
    services,
  }) => {
    const token = await invitationTokenOf(services, await createUser(services))
    const { event, undo_token } = await callAs(services, null).match.book({ ...GUEST, token })
    const input = { eventId: event.id, undo_token: undo_token ?? '' }
    const first = callAs(services, null).events.undo(input)
    const responseQueries = new WeakSet<QueryId>()
    const waitAfterFindingNoResponse: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"idempotency_keys"'))
          responseQueries.add(queryId)
        return node
      },
      async transformResult({ result, queryId }) {
        if (responseQueries.has(queryId) && result.rows.length === 0) await first
        return result
      },
    }
    const slowServices = { ...services, db: services.db.withPlugin(waitAfterFindingNoResponse) }
    const retry = callAs(slowServices, null).events.undo(input)
    expect(await Promise.all([first, retry])).toEqual([{ success: true }, { success: true }])
  })
})
