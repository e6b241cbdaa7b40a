import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  parsed: Email
}

/** The server's reply to the next message: accept it, return an SMTP code, or break the connection. */
type SmtpReply =
  | 'accept'
  | { at: 'rcpt' | 'data'; code: number; text: string }
  | { at: 'data'; reset: 'before the end' | 'after the end' }

export interface TestSmtpServer {
  url: string
  /** Messages that were accepted, or fully received before a reset. */
  mails: ReceivedMail[]
  /** Consumed in order; when empty, emails are accepted. */
  replies: SmtpReply[]
  /** Called for each accepted message before the server replies. */
  beforeReply: () => Promise<void>
  stop(): Promise<void>
}

function smtpError({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

/** Starts a real SMTP server on a free local port, with replies that a test controls. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo(_address, _session, callback) {
      const [reply] = smtp.replies
      if (typeof reply !== 'object' || reply.at !== 'rcpt') return callback()
      smtp.replies.shift()
      return callback(smtpError(reply))
    },
    onData(stream, session, callback): void {
      const reply = smtp.replies.shift() ?? 'accept'
      const reset = () => [...sockets].find(({ remotePort }) => remotePort === session.remotePort)?.resetAndDestroy()
      if (typeof reply === 'object' && 'reset' in reply && reply.reset === 'before the end') {
        reset()
        return
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', async () => {
        if (typeof reply === 'object' && 'code' in reply) return callback(smtpError(reply))
        const { mailFrom, rcptTo } = session.envelope
        const raw = Buffer.concat(chunks)
        smtp.mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString(),
          parsed: await PostalMime.parse(raw),
        })
        if (typeof reply === 'object') return reset()
        await smtp.beforeReply()
        return callback()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  // Resets requested by a test are reported as errors.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const smtp: TestSmtpServer = {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    mails: [],
    replies: [],
    beforeReply: async () => {},
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return smtp
}
