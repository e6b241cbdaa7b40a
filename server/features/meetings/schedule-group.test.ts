import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { expect, type TestServices, test } from '#server/test/fixture.ts'
import { monday } from '#server/test/guest.ts'
import { addGoogleAccount } from '#server/test/synced-account.ts'

const GUEST = 'guest@elsewhere.test'

async function prepareGroup(services: TestServices) {
  const [organizer, ana] = [await createUser(services), await createUser(services, { name: 'Ana' })]
  const request = { summary: 'Weekly', participants: [ana.email, GUEST] }
  const { meetings } = callAs(services, organizer, { idempotencyKey: 'group-1' })
  return { organizer, ana, request, schedule: () => meetings.scheduleGroup(request) }
}

test('organizers book a group meeting without an invitation token, with their default duration', async ({
  services,
}) => {
  const { organizer, ana, request } = await prepareGroup(services)
  await callAs(services, organizer).users.updateSettings({ event_duration: 45 })
  const { event } = await callAs(services, organizer).meetings.scheduleGroup(request)
  expect(event).toMatchObject({
    summary: 'Weekly',
    start: { dateTime: monday('08:00') },
    end: { dateTime: monday('08:45') },
    attendees: [{ email: organizer.email, role: 'organizer' }, { email: ana.email }, { email: GUEST }],
  })
})

test('participants are matched by the addresses of their connected accounts too', {
  meta: { promise: 'Calendar accounts: Participants are matched by the addresses of their accounts too.' },
}, async ({ services }) => {
  const { organizer, ana } = await prepareGroup(services)
  await addGoogleAccount(services, ana.user_id, 'ana@gmail.test')
  const at = (time: string) => ({ dateTime: monday(time), timeZone: 'Europe/Madrid' })
  const busy = { summary: 'Busy', start: at('08:00'), end: at('10:00') }
  await callAs(services, ana).calendar.createEvent(busy)
  const participants = ['ana@gmail.test', GUEST]
  const { event } = await callAs(services, organizer).meetings.scheduleGroup({ summary: 'Weekly', participants })
  expect(event).toMatchObject({ start: { dateTime: monday('10:00') } })
  expect(await callAs(services, ana).calendar.listEvents({})).toContainEqual(
    expect.objectContaining({ summary: 'Weekly' }),
  )
})

test('a retry books nothing new, even if the default duration and the link have changed', async ({ services }) => {
  const { organizer, schedule } = await prepareGroup(services)
  const first = await schedule()
  await callAs(services, organizer).users.updateSettings({ event_duration: 60, url_invites: 'another-name' })
  expect(await schedule()).toEqual(first)
  expect(await services.db.selectFrom('meetings').selectAll().execute()).toHaveLength(1)
})

test('somebody else’s group is not found, even if other input is invalid too', async ({ services }) => {
  const { organizer, request } = await prepareGroup(services)
  const { _id: group_id } = await callAs(services, organizer).groups.create({
    group_participants: request.participants,
  })
  const stranger = callAs(services, await createUser(services)).meetings
  const error = await errorOf(stranger.scheduleGroup({ group_id, summary: 'x'.repeat(26) }))
  expect(error).toMatchObject({ code: 'not_found' })
})

test('with both a group and participants, the participants meet under the name of the group', async ({ services }) => {
  const { organizer, request } = await prepareGroup(services)
  const { groups, meetings } = callAs(services, organizer)
  const { _id: group_id } = await groups.create({ name: 'Choir', group_participants: request.participants })
  const participants = ['dan@example.com', 'eva@example.com']
  const { event } = await meetings.scheduleGroup({ group_id, participants })
  expect(event.summary).toBe('Choir')
  expect(event.attendees?.map(({ email }) => email)).toEqual([organizer.email, ...participants])
})

test('a group that has shrunk to one other person cannot meet', async ({ services }) => {
  const { organizer, ana, request } = await prepareGroup(services)
  const { groups, meetings } = callAs(services, organizer)
  const { _id: groupId } = await groups.create({ name: 'Choir', group_participants: request.participants })
  await groups.removeMember({ groupId, email: ana.email })
  expect(await errorOf(meetings.proposeGroup({ group_id: groupId }))).toMatchObject({
    code: 'invalid_input',
    fields: { group_id: 'Add at least 2 participants' },
  })
})

overHttp('a client books with an API key and gets the reason as a sentence', async ({ services, app }) => {
  const { organizer, request } = await prepareGroup(services)
  const { key } = await callAs(services, organizer).developers.createApiKey({ name: 'Bot', scope: 'read-write' })
  const post = (headers: Record<string, string>, payload: object) =>
    app.inject({ method: 'POST', url: '/meetings/schedule-group', headers, payload })
  const booked = await post({ authorization: `Bearer ${key}` }, request)
  expect(booked.statusCode, booked.body).toBe(201)
  expect(booked.json()).toMatchObject({
    success: true,
    event: { summary: 'Weekly' },
    reason: expect.stringContaining('The first time'),
    reason_details: { code: 'first_free' },
  })
  const rejected = await post(await createBearerHeaders(services, organizer), { ...request, summary: 'x'.repeat(26) })
  expect([rejected.statusCode, rejected.json().fields]).toEqual([400, { summary: 'At most 25 characters' }])
})
