import { expect, test } from 'vitest'
import { ALICE, BOB, eventAt, useStandIn } from '../test-client.ts'

const standIn = useStandIn()

const openWeek = async (email: string) => {
  const response = await fetch(`${standIn().url}/?user=${email}&week=2027-01-06`)
  return response.text()
}
const send = (action: string, fields: Record<string, string>) =>
  fetch(`${standIn().url}/_page/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ email: ALICE, week: '2027-01-04', timeZone: 'America/New_York', ...fields }),
    redirect: 'manual',
  })

test('the week page shows a week in the user’s time zone, and says that it is a stand-in', async () => {
  standIn()
    .control.actAs(ALICE)
    .createEvent(eventAt(5, 10, { summary: '<b>Lunch</b>', attendees: [{ email: BOB }] }))
  const page = await openWeek(BOB)
  expect(page).toContain('This is not Google')
  expect(page).toContain('&lt;b&gt;Lunch&lt;/b&gt;')
  expect(page).toContain('16:00, 60 min')
  expect(page).toContain('Accept')
})

test('the week page can revoke the access of apps', async () => {
  const { url, control } = standIn()
  const { accessToken } = control.grant(ALICE, 'https://www.googleapis.com/auth/calendar.readonly')
  const headers = { authorization: `Bearer ${accessToken}` }
  const fetchStatus = async () => (await fetch(`${url}/calendar/v3/calendars/primary/events`, { headers })).status
  expect(await fetchStatus()).toBe(200)
  expect(await openWeek(ALICE)).toContain('Remove access')
  expect((await send('revoke', {})).status).toBe(303)
  expect(await fetchStatus()).toBe(401)
})

test('the forms of the week page create, move, rename, respond to and delete events', async () => {
  const creation = await send('create', { summary: 'Plan', start: '2027-01-05T09:00', minutes: '30' })
  expect([creation.status, creation.headers.get('location')]).toEqual([
    303,
    `/?user=${encodeURIComponent(ALICE)}&week=2027-01-04`,
  ])
  const alice = standIn().control.actAs(ALICE)
  const id = alice.listEvents()[0]?.id ?? ''
  await send('move', { id, start: '2027-01-06T11:00', minutes: '45' })
  await send('rename', { id, summary: 'Plan B' })
  expect(alice.getEvent(id)).toMatchObject({
    summary: 'Plan B',
    start: { dateTime: '2027-01-06T11:00:00-05:00' },
    end: { dateTime: '2027-01-06T11:45:00-05:00' },
  })
  alice.patchEvent(id, { attendees: [{ email: BOB }] })
  await send('respond', { id, email: BOB, response: 'declined' })
  expect(alice.getEvent(id).attendees?.[0]?.responseStatus).toBe('declined')
  await send('delete', { id })
  expect(await openWeek(ALICE)).not.toContain('Plan B')
  expect((await send('delete', { id })).status).toBe(410)
})
