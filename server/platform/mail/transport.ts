import { createTransport } from 'nodemailer'
import type { MailContent, RenderedContent } from './layout.ts'
import { toMailError } from './mail-error.ts'

export interface MailAddress {
  email: string
  name: string | null
}

/** A person who left a meeting, with the reason that they gave. */
export interface DepartedPerson extends MailAddress {
  reason?: string | undefined
}

/** The changes to a meeting that an email reports. If it is withdrawn, the email that replaces it reports them too. */
export interface ReportedChanges {
  /** The participants who left. */
  departed: readonly DepartedPerson[]
  /** Who changed the details: null if unknown, absent if nobody did. */
  updated_by?: MailAddress | null
}

/** A composed email, complete before it is queued. It is rendered when it is sent. */
export interface Mail {
  to: MailAddress
  /** The reply address, if it is not the sender's. */
  reply_to?: string | null
  subject: string
  content: MailContent
  /** The calendar part, and its iTIP method. */
  ical?: { method: 'REQUEST' | 'CANCEL'; content: string }
  reported_changes?: ReportedChanges
}

/** An email ready to be sent. */
export type RenderedMail = Omit<Mail, 'content'> & RenderedContent

export interface MailTransport {
  /**
   * Resolves once the email is accepted, and settles within `SEND_TIMEOUT_MS`.
   * @param messageId the same for every attempt, so that the recipient's server can detect duplicates
   * @throws {MailError}
   */
  send(mail: RenderedMail, messageId: string): Promise<void>
  /**
   * Runs a delivery, which sends an email and records that it was sent; `close` waits for it. Once closed, the
   * transport does not run it, and the result is undefined.
   */
  whileOpen<Result>(deliver: () => Promise<Result>): Promise<Result | undefined>
  readonly isClosed: boolean
  /** Refuses new deliveries, and waits for running ones. */
  close(): Promise<void>
}

/** Timeout of one attempt, after which the connection is closed. */
export const SEND_TIMEOUT_MS = 60_000

const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** RFC 3834: suppresses automatic replies. */
const HEADERS = { 'Auto-Submitted': 'auto-generated' }

/**
 * Sends emails by SMTP. Without a server nothing is sent: the email counts as sent and stays in the development
 * mailbox.
 * @param from the sender, as in a From header
 */
export function openMailTransport(smtpUrl: string | undefined, from: string): MailTransport {
  const smtp = smtpUrl
    ? createTransport({ url: smtpUrl, ...TIMEOUTS }, { from, disableFileAccess: true, disableUrlAccess: true })
    : undefined
  const deliveries = new Set<Promise<unknown>>()
  let isClosed = false
  return {
    async send(mail, messageId) {
      if (!smtp) return
      try {
        await smtp.sendMail({
          messageId,
          to: { name: mail.to.name ?? '', address: mail.to.email },
          ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
          subject: mail.subject,
          headers: HEADERS,
          text: mail.text,
          html: mail.html,
          ...(mail.ical
            ? { icalEvent: { method: mail.ical.method, content: mail.ical.content, filename: 'invite.ics' } }
            : {}),
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })
      } catch (error) {
        throw toMailError(error)
      }
    },
    async whileOpen(deliver) {
      if (isClosed) return undefined
      const delivery = deliver()
      deliveries.add(delivery)
      return delivery.finally(() => deliveries.delete(delivery))
    },
    get isClosed() {
      return isClosed
    },
    async close() {
      isClosed = true
      await Promise.allSettled(deliveries)
      smtp?.close()
    },
  }
}
