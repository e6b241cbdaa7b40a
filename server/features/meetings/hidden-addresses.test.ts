import type { LightMyRequestResponse } from 'fastify'
import { createBearerHeaders, test } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { bookGroup, bookMeeting } from '#server/test/meetings.ts'
import { addGoogleAccount } from '#server/test/synced-account.ts'
import { MINUTE } from '#shared/time.ts'
import type { Caller } from '../../platform/trpc.ts'

const HIDDEN_EMAIL = 'olga.private@example.test'

async function hideEmail(services: TestServices, user: Caller): Promise<void> {
  await callAs(services, user).users.updateSettings({ is_email_public: false })
}

async function createHiddenOlga(services: TestServices): Promise<Caller> {
  const olga = await createUser(services, { email: HIDDEN_EMAIL, name: 'Olga', url_invites: 'olga' })
  await hideEmail(services, olga)
  return olga
}

const PEOPLE = {
  attendees: [
    { email: '', name: 'Olga', role: 'organizer' },
    { email: GUEST.email, name: GUEST.name },
  ],
  organizer: { email: '', name: 'Olga' },
  account_email: '',
}

describe('an organizer’s hidden address', () => {
  test('is in no response to a guest who books, views, moves and cancels, including retries', async ({
    services,
    app,
  }) => {
    const olga = await createHiddenOlga(services)
    const token = await invitationTokenOf(services, olga)
    const responses: LightMyRequestResponse[] = []
    const record = async (response: Promise<LightMyRequestResponse>) => {
      responses.push(await response)
      return (await response).json()
    }
    const headers = { 'idempotency-key': 'guest-1' }
    const request = { method: 'POST', url: `/match/book?token=${token}`, headers, payload: GUEST } as const
    const { event } = await record(app.inject(request))
    expect(event).toMatchObject(PEOPLE)
    expect(await record(app.inject(request))).toMatchObject({ event })
    expect(await record(app.inject(`/events/event-google/${event.id}`))).toMatchObject({ event: PEOPLE })
    const move = {
      method: 'POST',
      url: `/events/reschedule-event-google/${event.id}`,
      headers,
      payload: { start: { dateTime: monday('15:00') } },
    } as const
    expect(await record(app.inject(move))).toMatchObject({ event: PEOPLE })
    expect(await record(app.inject(move))).toMatchObject({ event: PEOPLE })
    // A guest who sends the whole event back can change only the time.
    const updated = { ...event, start: { dateTime: monday('16:00') }, end: undefined }
    expect(await record(app.inject({ ...move, headers: {}, payload: updated }))).toMatchObject({ event: PEOPLE })
    expect(await record(app.inject(`/match/auto-reschedule-batch/${event.id}`))).toMatchObject({ event: PEOPLE })
    await record(app.inject(`/match/availability?event_id=${event.id}`))
    expect(await record(app.inject(`/events/cancel-event-google/${event.id}`))).toMatchObject({
      outcome: 'cancelled',
      event: PEOPLE,
    })
    await record(app.inject(`/events/cancel-event-google/${event.id}`))
    await record(
      app.inject(`/trpc/events.get?input=${encodeURIComponent(JSON.stringify({ json: { eventId: event.id } }))}`),
    )
    for (const { statusCode, body } of responses) {
      expect([statusCode < 300, body.includes('olga.private')], body).toEqual([true, false])
    }
  })

  test('is in the invitation and in responses to users at the meeting', async ({ services, app }) => {
    const olga = await createHiddenOlga(services)
    const { guestHandle, entryId } = await bookMeeting(services, olga)
    const [mail] = await mailsTo(services, GUEST.email)
    expect(mail?.reply_to).toBe(HIDDEN_EMAIL)
    expect(mail?.ical).toContain(HIDDEN_EMAIL)
    const headers = await createBearerHeaders(services, olga)
    for (const eventId of [guestHandle, entryId]) {
      const { event } = (await app.inject({ url: `/events/event-google/${eventId}`, headers })).json()
      expect(event.organizer.email).toBe(HIDDEN_EMAIL)
    }
    const ana = await createUser(services)
    const token = await invitationTokenOf(services, olga)
    const { event } = await callAs(services, ana).match.autoCreateBatch({ token })
    expect(event.organizer.email).toBe(HIDDEN_EMAIL)
  })

  test('cannot be discovered by booking with it', async ({ services, app }) => {
    const olga = await createHiddenOlga(services)
    const url = `/match/book?token=${await invitationTokenOf(services, olga)}`
    const rejected = await app.inject({ method: 'POST', url, payload: { ...GUEST, email: HIDDEN_EMAIL } })
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'bookings_full'])
  })
})

test('hidden addresses in a group stay hidden from its guests', async ({ services, app }) => {
  const organizer = await createUser(services)
  const uma = await createUser(services, { email: 'uma.private@example.test' })
  await hideEmail(services, uma)
  const { guestHandle, userHandle } = await bookGroup(services, organizer, uma)
  const emailsFor = async (eventId: string) => {
    const { event } = (await app.inject(`/events/event-google/${eventId}`)).json()
    return event.attendees.map(({ email }: { email: string }) => email)
  }
  expect(await emailsFor(guestHandle)).toEqual([organizer.email, '', GUEST.email])
  expect(await emailsFor(userHandle)).toEqual([organizer.email, uma.email, GUEST.email])
})

test('an organizer sees the address that they entered for somebody who hides theirs', async ({ services }) => {
  const organizer = await createUser(services)
  const uma = await createUser(services, { email: 'uma.private@example.test' })
  await hideEmail(services, uma)
  await addGoogleAccount(services, uma.user_id, 'uma@gmail.test')
  const calls = callAs(services, organizer)
  // Once their meeting can no longer be undone, they are acquaintances.
  await callAs(services, uma).match.autoCreateBatch({ token: await invitationTokenOf(services, organizer) })
  services.clock.advance(MINUTE)
  const participants = ['uma@gmail.test', GUEST.email]
  expect((await calls.meetings.proposeGroup({ participants })).free).toEqual([organizer.email, 'uma@gmail.test'])
  const { event } = await calls.meetings.scheduleGroup({ summary: 'Planning', participants })
  expect(event.attendees.map(({ email }) => email)).toEqual([organizer.email, 'uma@gmail.test', GUEST.email])
  expect(await callAs(services, uma).calendar.listEvents({})).toHaveLength(2)
})
