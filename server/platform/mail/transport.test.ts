import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { startSmtpServer, type TestSmtpServer } from '#server/test/smtp-server.ts'
import { renderCalendarPart } from './calendar-part.ts'
import { MailError } from './mail-error.ts'
import { type MailTransport, openMailTransport, type RenderedMail } from './transport.ts'

const ID = '<5d1f6f5e-7f0b-4a73-9a52-6f0b5a3a7f11@meridian.test>'

let smtp: TestSmtpServer
let transport: MailTransport

beforeEach(async () => {
  smtp = await startSmtpServer()
  transport = openMailTransport(smtp.url, 'Meridian <hello@meridian.test>')
})

afterEach(async () => {
  await transport.close()
  await smtp.stop()
})

function createMail(fields: Partial<RenderedMail> = {}): RenderedMail {
  return {
    to: { email: 'bob@example.test', name: 'Bob' },
    subject: 'Booked',
    text: 'Text\n',
    html: '<p>HTML</p>',
    ...fields,
  }
}

const ICS = renderCalendarPart({
  method: 'CANCEL',
  uid: 'uid@meridian.test',
  sequence: 1,
  start: new Date('2026-11-19T13:30:00Z'),
  end: new Date('2026-11-19T14:00:00Z'),
  time_zone: 'Europe/Madrid',
  summary: 'Jürgen and Ana 😀, with a title that is much too long for a single line of seventy-five octets',
  description: null,
  url: null,
  organizer: { email: 'ana@example.test', name: 'Ana' },
  attendees: [],
  now: new Date('2026-11-16T07:00:00Z'),
})

async function getReceivedMail(): Promise<TestSmtpServer['mails'][number]> {
  const [first, ...more] = smtp.mails
  expect(more).toEqual([])
  if (!first) throw new Error('nothing was received')
  return first
}

test('if STARTTLS is required, sends nothing to a server without it', async () => {
  const strictTransport = openMailTransport(`${smtp.url}?requireTLS=true`, 'Meridian <hello@meridian.test>')
  await expect(strictTransport.send(createMail(), ID)).rejects.toThrow(MailError)
  expect(smtp.mails).toEqual([])
  await strictTransport.close()
})

test('sends an email with sender, recipient, Message-ID and both bodies', async () => {
  await transport.send(createMail({ reply_to: 'ana@example.test' }), ID)
  const { from, to, raw, parsed } = await getReceivedMail()
  expect({ from, to }).toEqual({ from: 'hello@meridian.test', to: ['bob@example.test'] })
  expect(parsed.from).toEqual({ name: 'Meridian', address: 'hello@meridian.test' })
  expect(parsed.to).toEqual([{ name: 'Bob', address: 'bob@example.test' }])
  expect(parsed.replyTo).toEqual([{ name: '', address: 'ana@example.test' }])
  expect(parsed.messageId).toBe(ID)
  expect(parsed.subject).toBe('Booked')
  expect(parsed.text?.trim()).toBe('Text')
  expect(parsed.html?.trim()).toBe('<p>HTML</p>')
  expect(raw).toContain('From: Meridian <hello@meridian.test>\r\n')
  expect(raw).toContain('Auto-Submitted: auto-generated\r\n')
  expect(raw).not.toMatch(/nodemailer/i)
})

test('sends the calendar part unchanged, as an alternative with its method and as an attachment', async () => {
  await transport.send(createMail({ ical: { method: 'CANCEL', content: ICS } }), ID)
  const { raw, parsed } = await getReceivedMail()
  expect(raw).toMatch(/^Content-Type: multipart\/mixed;/m)
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL\r$/m)
  const parts = parsed.attachments.map(({ mimeType, method, filename }) => ({ mimeType, method, filename }))
  expect(parts).toEqual([
    { mimeType: 'text/calendar', method: 'CANCEL', filename: null },
    { mimeType: 'application/ics', method: undefined, filename: 'invite.ics' },
  ])
  // postal-mime converts CRLF in calendar parts to LF; the base64 part has the original line endings.
  for (const { content } of parsed.attachments) expect(textOf(content)).toBe(ICS.replaceAll('\r\n', '\n'))
  const base64 = raw.split('Content-Transfer-Encoding: base64\r\n\r\n')[1]?.split('\r\n--')[0] ?? ''
  expect(Buffer.from(base64, 'base64').toString()).toBe(ICS)
})

function textOf(content: Parameters<TextDecoder['decode']>[0] | string): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

test('preserves umlauts, commas and quotes in names and subjects', async () => {
  const name = 'Größe, Jürgen "Jü" 😀'
  await transport.send(createMail({ to: { email: 'j@example.test', name }, subject: 'Schöne Grüße 😀: „Termin“' }), ID)
  const { parsed } = await getReceivedMail()
  expect(parsed.to).toEqual([{ name, address: 'j@example.test' }])
  expect(parsed.subject).toBe('Schöne Grüße 😀: „Termin“')
})

test('line breaks in names and subjects add no header or recipient', async () => {
  const evil = 'X\r\nBcc: victim@example.test\r\n\r\nbody'
  await transport.send(createMail({ to: { email: 'bob@example.test', name: evil }, subject: evil }), ID)
  const { to, raw, parsed } = await getReceivedMail()
  expect(to).toEqual(['bob@example.test'])
  expect(parsed.bcc).toBeUndefined()
  expect(raw).not.toMatch(/^Bcc:/im)
  expect(parsed.text?.trim()).toBe('Text')
})

test('a line break in an address adds no recipient', async () => {
  const send = transport.send(
    createMail({ to: { email: 'a@example.test\r\nRCPT TO:<victim@example.test>', name: null } }),
    ID,
  )
  await send.catch(() => {})
  expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('victim@example.test')
})

describe('failures', () => {
  async function getSendError(): Promise<MailError> {
    const error: unknown = await transport.send(createMail(), ID).catch((thrown: unknown) => thrown)
    if (!(error instanceof MailError)) throw new Error('the email was accepted')
    return error
  }

  test('a temporary rejection can be retried', async () => {
    smtp.replies.push({ at: 'rcpt', code: 451, text: '4.7.1 <bob@example.test> try later' })
    expect(await getSendError()).toMatchObject({
      message: 'EENVELOPE 451 4.7.1 RCPT TO',
      isPermanent: false,
      in_doubt: false,
    })
    await transport.send(createMail(), ID)
    expect(smtp.mails).toHaveLength(1)
  })

  test.each(['rcpt', 'data'] as const)(
    'a permanent rejection at %s is reported as such, and its error contains no address',
    async (at) => {
      smtp.replies.push({ at, code: 550, text: '5.1.1 <bob@example.test> unknown' })
      const error = await getSendError()
      expect(error).toMatchObject({ isPermanent: true, in_doubt: false, isConnectionFailure: false })
      expect(error.message).not.toContain('bob')
    },
  )

  test.each(['before the end', 'after the end'] as const)(
    'a connection reset %s of the message leaves the outcome unknown',
    async (reset) => {
      smtp.replies.push({ at: 'data', reset })
      expect(await getSendError()).toMatchObject({ isPermanent: false, in_doubt: true, isConnectionFailure: false })
    },
  )

  test('an unreachable server cannot have received the email', async () => {
    await smtp.stop()
    expect(await getSendError()).toMatchObject({ in_doubt: false, isConnectionFailure: true })
  })

  test('a server that closes every connection cannot have received the email', async () => {
    const closingServer = createServer((socket) => socket.end('421 4.3.2 closing\r\n'))
    const port = await listenOnFreePort(closingServer)
    await transport.close()
    transport = openMailTransport(`smtp://127.0.0.1:${port}`, 'a@meridian.test')
    expect(await getSendError()).toMatchObject({ in_doubt: false, isPermanent: false })
    closingServer.close()
  })
})
