import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, type UserOverrides } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { NO_HOURS } from '#server/test/matching/hosts.ts'
import { MINUTE } from '#shared/time.ts'
import type { Caller } from '../../platform/trpc.ts'

const VICTIM = { name: 'Vera Victim', email: 'vera@example.test' }
const OTHER_EMAIL = 'other@elsewhere.test'

async function createPeople(
  services: TestServices,
  { is_findable = true, ...overrides }: UserOverrides & { is_findable?: boolean } = {},
) {
  const alex = await createUser(services, { name: 'Alex' })
  const vera = await createUser(services, { ...VICTIM, ...overrides })
  await callAs(services, vera).users.updateSettings({ is_findable })
  await callAs(services, vera).calendar.createEvent({
    summary: 'Secret',
    start: { dateTime: monday('08:00'), timeZone: 'UTC' },
    end: { dateTime: monday('12:00'), timeZone: 'UTC' },
  })
  return { alex, vera }
}

const REQUEST = { summary: 'Look', participants: [VICTIM.email, OTHER_EMAIL] }

const bookWithVera = (services: TestServices, organizer: Caller) =>
  callAs(services, organizer).meetings.scheduleGroup(REQUEST)

const searchesSeenBy = async (services: TestServices, caller: Caller) =>
  (await callAs(services, caller).users.activity({})).entries.filter(({ action }) => action === 'calendar_searched')

describe('a stranger who cannot be found by others', () => {
  test('is treated and shown like somebody without an account', async ({ services }) => {
    const { alex, vera } = await createPeople(services, { is_findable: false })
    const { event, reason } = await bookWithVera(services, alex)
    expect(event.start).toMatchObject({ dateTime: monday('08:00') })
    const seen = JSON.stringify({ event, reason })
    for (const secret of ['Vera', vera.user_id, 'Secret']) expect(seen).not.toContain(secret)
    const [, first, second] = event.attendees
    expect({ ...first, email: OTHER_EMAIL }).toEqual(second)
    const proposal = await callAs(services, alex).meetings.proposeGroup({ participants: REQUEST.participants })
    expect([proposal.free, proposal.unknown]).toEqual([[alex.email], [VICTIM.email, OTHER_EMAIL]])
    expect(await searchesSeenBy(services, vera)).toEqual([])
  })

  test('is matched after a meeting with the organizer, unless it was undone or cancelled', async ({ services }) => {
    const { alex, vera } = await createPeople(services, { is_findable: false })
    const token = await invitationTokenOf(services, vera)
    const calls = callAs(services, alex)
    const undone = await calls.match.autoCreateBatch({ token })
    expect((await bookWithVera(services, alex)).event.attendees[1]?.name).toBeNull()
    await calls.events.undo({ eventId: undone.event.id, undo_token: undone.undo_token ?? '' })
    const cancelled = await calls.match.autoCreateBatch({ token })
    services.clock.advance(MINUTE)
    await calls.events.cancel({ eventId: cancelled.event.id })
    services.clock.advance(MINUTE)
    expect((await bookWithVera(services, alex)).event.attendees[1]?.name).toBeNull()
    await calls.match.autoCreateBatch({ token })
    services.clock.advance(MINUTE)
    const { event } = await bookWithVera(services, alex)
    expect(event.attendees[1]).toMatchObject(VICTIM)
    expect(event.start).toMatchObject({ dateTime: monday('12:30') })
  })

  test('is matched in a group that they have joined, but not while they are only invited', async ({ services }) => {
    const { alex, vera } = await createPeople(services, { is_findable: false })
    const { _id: groupId } = await callAs(services, alex).groups.create({
      group_participants: [VICTIM.email, OTHER_EMAIL],
    })
    const book = () => callAs(services, alex).meetings.scheduleGroup({ summary: 'Look', group_id: groupId })
    expect((await book()).event.attendees[1]).toMatchObject({ email: VICTIM.email, name: null })
    await callAs(services, vera).groups.accept({ groupId })
    expect((await book()).event.attendees[1]).toMatchObject(VICTIM)
  })
})

describe('a stranger who can be found by others', () => {
  test('is matched, but stays anonymous', async ({ services }) => {
    const { alex, vera } = await createPeople(services)
    const { event } = await bookWithVera(services, alex)
    expect(event.start).toMatchObject({ dateTime: monday('12:00') })
    expect(JSON.stringify(event)).not.toContain('Vera')
    await callAs(services, vera).users.updateWorkSchedule(NO_HOURS)
    const error = JSON.stringify(await errorOf(bookWithVera(services, alex)))
    expect(error).toContain('{"kind":"anonymous"}')
    expect(error).not.toContain('Vera')
  })

  test('stays anonymous when the meeting cannot be moved', async ({ services }) => {
    const { alex, vera } = await createPeople(services)
    const { event } = await bookWithVera(services, alex)
    await callAs(services, vera).users.updateWorkSchedule(NO_HOURS)
    const calls = callAs(services, alex)
    for (const call of [calls.match.autoRescheduleBatch, calls.match.proposal]) {
      const error = JSON.stringify(await errorOf(call({ eventId: event.id })))
      expect(error).toContain('{"kind":"anonymous"}')
      expect(error).not.toContain('Vera')
    }
  })

  test('is listed under the address that was entered', async ({ services }) => {
    const { alex, vera } = await createPeople(services, { email: 'vera@main.test' })
    await services.db
      .insertInto('accounts')
      .values({
        user_id: vera.user_id,
        provider: 'google',
        is_email_verified: true,
        account_email: VICTIM.email,
        account_color: 'ffffff',
        created_at: new Date(),
      })
      .execute()
    const { event } = await bookWithVera(services, alex)
    expect(event.attendees[1]).toMatchObject({ email: VICTIM.email, name: null })
    expect(JSON.stringify(event)).not.toContain('vera@main.test')
  })

  overHttp('sees who searched their calendar, even for an undone booking or a proposal', async ({ services, app }) => {
    const { alex, vera } = await createPeople(services)
    const token = await invitationTokenOf(services, alex)
    const headers = await createBearerHeaders(services, alex)
    const booked = await app.inject({
      method: 'POST',
      url: '/match/auto-create-multiple-batch',
      query: { token },
      headers,
      payload: REQUEST,
    })
    const { event, undo_token } = booked.json<{ event: { id: string }; undo_token: string }>()
    await callAs(services, alex).events.undo({ eventId: event.id, undo_token })
    expect(await services.db.selectFrom('meetings').selectAll().execute()).toEqual([])
    expect(await searchesSeenBy(services, vera)).toMatchObject([
      { actor_name: 'Alex', params: { others: 1 }, ip: null, at: '2026-11-16T07:00:00.000Z' },
    ])
    services.clock.advance(61 * MINUTE)
    await callAs(services, alex).meetings.proposeGroup({ participants: REQUEST.participants })
    expect(await searchesSeenBy(services, vera)).toHaveLength(2)
    expect(await searchesSeenBy(services, alex)).toEqual([])
  })
})

test('a booking makes guest and owner acquainted only if the guest is logged in', async ({ services }) => {
  const { alex, vera } = await createPeople(services, { is_findable: false })
  const token = await invitationTokenOf(services, alex)
  await callAs(services, null).match.book({ ...GUEST, email: VICTIM.email, token, start: monday('15:00') })
  services.clock.advance(MINUTE)
  expect((await bookWithVera(services, alex)).event.attendees[1]?.name).toBeNull()
  await callAs(services, vera).match.book({ token, start: monday('16:00') })
  services.clock.advance(MINUTE)
  expect((await bookWithVera(services, alex)).event.attendees[1]?.name).toBe(VICTIM.name)
})
