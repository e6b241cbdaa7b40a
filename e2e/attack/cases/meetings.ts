import { describe, expect, test } from 'vitest'
import { bookAs, getInvitationToken } from '../bookings.ts'
import { type Client, createClient, type HttpResponse } from '../client.ts'
import type { Deployment } from '../deployment.ts'

const UNKNOWN_MEETING_ID = 'A'.repeat(22)

export function testMeetingAttacks(getDeployment: () => Deployment): void {
  describe('access to meetings', () => {
    test('the id of a calendar entry gives nobody else access to its meeting', async () => {
      const deployment = getDeployment()
      const owner = await deployment.createUser('shown-ids@example.com')
      const token = await getInvitationToken(deployment, owner)
      const booking = await bookAs(deployment.createStranger(), token, 'guest-of-shown@example.com')
      expect(booking.status).toBe(201)
      const handle: string = booking.json.event.id
      const entry = (await owner.call('GET', '/calendar/events')).json.find(
        ({ extendedProps }: { extendedProps: { is_meeting: boolean } }) => extendedProps.is_meeting,
      )
      expect(entry.id).not.toBe(handle)
      const other = await deployment.createUser('bystander@example.com')
      for (const attacker of [deployment.createStranger(), other]) {
        for (const response of await callEveryOperation(attacker, entry.id)) expect(response.status).toBe(404)
        // A missing meeting and someone else's get identical responses.
        const [absentMeeting, hiddenMeeting] = [
          await readMeeting(attacker, UNKNOWN_MEETING_ID),
          await readMeeting(attacker, entry.id),
        ]
        expect(hiddenMeeting.text).toBe(absentMeeting.text)
      }
      expect((await readMeeting(deployment.createStranger(), handle)).json.event.status).toBe('confirmed')
      expect((await readMeeting(owner, entry.id)).status).toBe(200)
    })

    test('feeds, exports, emails and API responses contain no id that lets a stranger act', {
      timeout: 120_000,
    }, async () => {
      const deployment = getDeployment()
      const owner = await deployment.createUser('shares@example.com')
      const feed = await owner.call('POST', '/users/calendar-feed')
      const apiKey = await owner.call('POST', '/developers/api-keys', { name: 'Shared', scope: 'read' })
      const mailCount = deployment.server.mails.length
      const guestEmail = 'guest-of-shares@example.com'
      const token = await getInvitationToken(deployment, owner)
      const booking = await bookAs(deployment.createStranger(), token, guestEmail)
      expect(booking.status).toBe(201)
      const handle: string = booking.json.event.id
      const mails = [
        await deployment.waitForMail(guestEmail, mailCount),
        await deployment.waitForMail('shares@example.com', mailCount),
      ]
      const reader = createClient(deployment.server.url, owner.address, {
        authorization: `Bearer ${apiKey.json.key}`,
      })
      const downloads = [
        await deployment.createStranger().call('GET', new URL(feed.json.url).pathname),
        await reader.call('GET', '/calendar/events'),
        await reader.call('GET', '/users/export-user-data'),
        await reader.call('GET', '/users/export-user-data.ics'),
        await deployment.createStranger().call('GET', `/events/event-google/${handle}/meeting.ics`),
      ]
      expect(downloads.map(({ status }) => status)).toEqual(downloads.map(() => 200))
      const files = mails.flatMap(({ parsed }) => parsed.attachments).map(({ content }) => decodeAttachment(content))
      expect(files.length).toBeGreaterThanOrEqual(2)
      const sharedTexts = [...downloads.map(({ text }) => text), ...files].map(unfold)
      for (const text of sharedTexts) {
        expect(text).toContain('A guest')
        expect(text).not.toContain(handle)
      }
      const ids = new Set(sharedTexts.flatMap((text) => text.match(/[\w-]{16,}/g) ?? []))
      expect(ids.size).toBeGreaterThan(3)
      for (const id of ids) {
        for (const { status } of await callEveryOperation(deployment.createStranger(), id))
          expect([id, status]).toEqual([id, 404])
      }
      // The API key can only read.
      const [entry] = (await reader.call('GET', '/calendar/events')).json
      const changes = [
        await reader.call('GET', `/events/cancel-event-google/${entry.id}`),
        await reader.call('GET', `/match/auto-reschedule-batch/${entry.id}`),
        await reader.call('POST', `/events/reschedule-event-google/${entry.id}`, { start: entry.start }),
      ]
      expect(changes.map(({ status }) => status)).toEqual([403, 403, 403])
      expect((await readMeeting(deployment.createStranger(), handle)).json.event.status).toBe('confirmed')
    })

    test('a guest cannot change a meeting’s length, and nobody can set it outside 5 to 480 minutes', async () => {
      const deployment = getDeployment()
      const owner = await deployment.createUser('lengths@example.com')
      const booking = await bookAs(
        deployment.createStranger(),
        await getInvitationToken(deployment, owner),
        'guest-of-lengths@example.com',
      )
      const { id, start } = booking.json.event
      const startMs = Date.parse(start.dateTime)
      const move = (attacker: Client, eventId: string, end: number) =>
        attacker.call('POST', `/events/reschedule-event-google/${eventId}`, {
          start: { dateTime: new Date(startMs).toISOString(), timeZone: 'UTC' },
          end: { dateTime: new Date(end).toISOString(), timeZone: 'UTC' },
        })
      const minute = 60_000
      for (const length of [1, minute, 4 * minute, 45 * minute, 481 * minute, 361 * 1440 * minute, -minute]) {
        const { status } = await move(deployment.createStranger(), id, startMs + length)
        expect(status).toSatisfy((code: number) => code === 400 || code === 403)
      }
      const [entry] = (await owner.call('GET', '/calendar/events')).json
      for (const length of [1, 4 * minute, 481 * minute, 361 * 1440 * minute]) {
        expect((await move(owner, entry.id, startMs + length)).status).toBe(400)
      }
      const { event } = (await readMeeting(deployment.createStranger(), id)).json
      expect(Date.parse(event.end.dateTime) - Date.parse(event.start.dateTime)).toBe(30 * minute)
    })

    test('an Idempotency-Key belongs to its sender', async () => {
      const deployment = getDeployment()
      const owner = await deployment.createUser('keys@example.com')
      const headers = { 'idempotency-key': '1' }
      const first = await bookAs(
        deployment.createStranger(),
        await getInvitationToken(deployment, owner),
        'first@example.com',
        {},
        headers,
      )
      const token = await getInvitationToken(deployment, owner)
      const second = await bookAs(deployment.createStranger(), token, 'second@example.com', {}, headers)
      expect([first.status, second.status]).toEqual([201, 201])
      expect(second.json.event.id).not.toBe(first.json.event.id)
      expect(second.json.undo_token).not.toBe(first.json.undo_token)
      // An identical request from someone else with the same link must not get the first booker's response.
      const copy = await bookAs(
        deployment.createStranger(),
        await getInvitationToken(deployment, owner),
        'first@example.com',
        {},
        headers,
      )
      expect(copy.json?.undo_token ?? null).not.toBe(first.json.undo_token)
      const again = await bookAs(deployment.createStranger(), token, 'second@example.com', {}, headers)
      expect(again.json.event.id).toBe(second.json.event.id)
      const ownEvent = await owner.call('POST', '/calendar/events', eventAt('2026-12-24T10:00:00.000Z'), headers)
      expect(ownEvent.status).toBe(201)
    })

    test('a visitor cannot fill a calendar', { timeout: 60_000 }, async () => {
      const deployment = getDeployment()
      const owner = await deployment.createUser('emptied@example.com')
      const { url_invites } = (await owner.call('GET', '/users/info')).json
      const exchange = `/invitation-token/get-invitation-token?url_invites=${url_invites}&event_duration=480`
      const invitation = (await deployment.createStranger().call('GET', exchange)).json
      expect(invitation.senderInfo.event_duration).toBe(30)
      // One guest address, from many networks.
      const guestStatuses = await collectStatuses(8, () =>
        bookAs(deployment.createStranger(), invitation.tokenInvitation, 'greedy@example.com'),
      )
      expect(guestStatuses.filter((status) => status === 201)).toHaveLength(3)
      // One network, with many guest addresses.
      const visitor = deployment.createStranger()
      const visitorStatuses = await collectStatuses(20, (i) =>
        bookAs(visitor, invitation.tokenInvitation, `greedy-${i}@example.com`),
      )
      expect(visitorStatuses.filter((status) => status === 201).length).toBeLessThanOrEqual(10)
      expect(visitorStatuses.at(-1)).toSatisfy((status: number) => status === 409 || status === 429)
    })

    test('an unverified user cannot fill a calendar', { timeout: 60_000 }, async () => {
      const deployment = getDeployment()
      const token = await getInvitationToken(deployment, await deployment.createUser('emptied-by-users@example.com'))
      const isRejection = (status: number) => status === 409 || status === 429
      const { client } = await deployment.signIn('throwaway@example.com')
      const statuses = await collectStatuses(8, (i) => bookAs(client, token, `entered-${i}@example.com`))
      expect(statuses.slice(0, 3)).toEqual([201, 201, 201])
      expect(statuses.slice(3)).toSatisfy((rest: number[]) => rest.every(isRejection))
      const automatic = await client.call('GET', `/match/auto-create-batch?token=${token}`)
      expect(automatic.status).toBe(403)
      // Many throwaway users from one network.
      const visitor = deployment.createStranger()
      const visitorStatuses: number[] = []
      for (let i = 0; i < 4; i++) {
        const { authorization } = await deployment.signIn(`throwaway-${i}@example.com`)
        visitorStatuses.push(
          ...(await collectStatuses(4, () => bookAs(visitor, token, 'x@example.com', {}, { authorization }))),
        )
      }
      expect(visitorStatuses.filter((status) => status === 201)).toHaveLength(10)
      expect(visitorStatuses.at(-1)).toSatisfy(isRejection)
    })

    test('a stranger’s text never appears in the subject of an email to somebody else', async () => {
      const deployment = getDeployment()
      const owner = await deployment.createUser('subjects@example.com')
      const mailCount = deployment.server.mails.length
      const name = 'CLICK evil.example NOW'
      const victim = 'never-asked@example.com'
      const notes = 'https://evil.example/win'
      await bookAs(deployment.createStranger(), await getInvitationToken(deployment, owner), victim, { name, notes })
      const { parsed } = await deployment.waitForMail(victim, mailCount)
      expect(parsed.subject).not.toMatch(/evil|CLICK/)
      expect(parsed.text).toContain('This was not me')
    })
  })
}

/** Joins the folded lines of a calendar file. */
const unfold = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '')

const decodeAttachment = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

const readMeeting = (attacker: Client, id: string) => attacker.call('GET', `/events/event-google/${id}`)

/** Calls every operation on a meeting, over REST and tRPC. */
async function callEveryOperation(attacker: Client, id: string): Promise<HttpResponse[]> {
  const start = { dateTime: '2026-12-02T10:00:00.000Z', timeZone: 'UTC' }
  return [
    await readMeeting(attacker, id),
    await attacker.call('GET', `/events/cancel-event-google/${id}`),
    await attacker.call('GET', `/match/auto-reschedule-batch/${id}`),
    await attacker.call('GET', `/match/availability?event_id=${id}`),
    await attacker.call('POST', `/events/reschedule-event-google/${id}`, { start }),
    await attacker.trpc('query', 'events.get', { eventId: id }),
    await attacker.trpc('mutation', 'events.cancel', { eventId: id }),
    await attacker.trpc('mutation', 'match.autoRescheduleBatch', { eventId: id }),
    await attacker.trpc('query', 'match.proposal', { eventId: id }),
    await attacker.trpc('mutation', 'events.reschedule', { eventId: id, event: { start } }),
  ]
}

function eventAt(dateTime: string) {
  const end = new Date(Date.parse(dateTime) + 3_600_000).toISOString()
  return { summary: 'Own', start: { dateTime, timeZone: 'UTC' }, end: { dateTime: end, timeZone: 'UTC' } }
}

async function collectStatuses(count: number, send: (i: number) => Promise<HttpResponse>): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await send(i)).status)
  return statuses
}
