import { once } from 'node:events'
import net from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { bookAs, getInvitationToken } from '../bookings.ts'
import type { Deployment } from '../deployment.ts'

/** Texts that a JSON document can contain but the database cannot. */
const MALFORMED_TEXTS = ['\u{d800}', 'a\u{dc00}b', '\0', 'a\0b']

/** Well-formed texts that look malformed once escaped, and other unusual characters. */
const UNUSUAL_TEXTS = [String.raw`\ud800`, String.raw`\u0000`, String.raw`\\u0000"}`, '\u{ffff}\u{1f600}\u{7f}']

/** Header values that are not valid as an Idempotency-Key; Latin-1, as Node.js sends them. */
const MALFORMED_KEYS = ['\u{ed}\u{a0}\u{80}', '\u{ff}\u{fe}', 'a b', 'x'.repeat(201), '']

export function testIdempotencyAttacks(getDeployment: () => Deployment): void {
  describe('stored responses', () => {
    test('malformed or unusual input with an Idempotency-Key breaks nobody’s export or account deletion', async () => {
      const deployment = getDeployment()
      const owner = await deployment.createUser('keeps-junk@example.com')
      const uninvolved = await deployment.createUser('keeps-nothing@example.com')
      const token = await getInvitationToken(deployment, owner)
      const book = (key: string, details: { name?: string; notes?: string; start?: string } = {}) =>
        bookAs(deployment.createStranger(), token, 'sends-junk@example.com', details, { 'idempotency-key': key })

      for (const text of MALFORMED_TEXTS) {
        expect((await book(crypto.randomUUID(), { notes: text })).status).toBe(400)
        expect((await book(crypto.randomUUID(), { name: `Name ${text}` })).status).toBe(400)
      }
      for (const key of MALFORMED_KEYS) expect([key, (await book(key)).status]).toEqual([key, 400])
      for (const key of ['a\0b', '\0', 'a\u{1}'])
        expect(await bookRaw(deployment, token, key)).toMatch(/^HTTP\/1\.1 400 /)
      expect((await owner.call('GET', '/calendar/events')).json).toEqual([])

      // The server stores accepted texts as sent, with both successful and conflict responses.
      const key = String.raw`\u0000\ud800`
      const [first = '', ...otherTexts] = UNUSUAL_TEXTS
      const booking = await book(key, { notes: first })
      expect([booking.status, (await book(key, { notes: first })).text]).toEqual([201, booking.text])
      const start: string = booking.json.event.start.dateTime
      for (const text of otherTexts) {
        const conflict = await book(`${key}-${otherTexts.indexOf(text)}`, { notes: text, name: `Name ${text}`, start })
        expect(conflict.status).toBe(409)
      }

      for (const user of [uninvolved, owner]) {
        expect((await user.call('GET', '/users/export-user-data')).status).toBe(200)
        expect((await user.call('GET', '/users/export-user-data.ics')).status).toBe(200)
        expect((await user.call('DELETE', '/users/delete-user-account')).status).toBe(200)
        expect((await user.call('GET', '/users/info')).status).toBe(401)
      }
    })
  })
}

/** Books with a header that Node.js refuses to send; returns the response. */
async function bookRaw({ server, createStranger }: Deployment, token: string, key: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const body = JSON.stringify({ name: 'A guest', email: 'sends-junk@example.com', time_zone: 'UTC' })
  const socket = net.connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    [
      `POST /match/book?token=${token} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Forwarded-For: ${createStranger().address}`,
      `Idempotency-Key: ${key}`,
      '',
      body,
    ].join('\r\n'),
  )
  return readText(socket)
}
