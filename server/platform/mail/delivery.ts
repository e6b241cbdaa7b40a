import { HOUR, MINUTE } from '#shared/time.ts'
import { currentDate } from '../clock.ts'
import type { Services } from '../services.ts'
import { renderStoredContent } from './layout.ts'
import { MailError } from './mail-error.ts'
import { claimMail, deleteMail, listDueMailIds, markFailed, markSent } from './store.ts'
import type { MailRow } from './tables.ts'
import { type RenderedMail, SEND_TIMEOUT_MS } from './transport.ts'

type DeliveryServices = Pick<Services, 'db' | 'clock' | 'mail' | 'log' | 'config'>

/** How long a claim lasts: longer than any attempt, so it expires only if its process died. */
const CLAIM_DURATION_MS = SEND_TIMEOUT_MS + 30_000

/** Delays (ms) after the first, second … failed attempt, about a day in total; then the server gives up. */
const RETRY_AFTER_MS = [
  5_000,
  15_000,
  MINUTE,
  3 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
]

/** How many due emails a process delivers concurrently. */
const CONCURRENCY = 5

export interface Delivery {
  outcome: 'sent' | 'failed' | 'skipped'
  /** After a failure: when to retry; null for never. */
  retry_at: Date | null
  isConnectionFailure: boolean
}

const SKIPPED: Delivery = { outcome: 'skipped', retry_at: null, isConnectionFailure: false }

/**
 * Sends an email if it is due and unclaimed; emails that were withdrawn or sent are skipped, and expired ones deleted.
 * No transaction is open while it talks to the mail server: an expiring claim serves as the lock.
 *
 * Delivery is at-least-once. On shutdown, a process completes its current deliveries and starts no others. If it is
 * killed after the mail server accepted the email but before that was recorded, the claim expires and the email is sent
 * again with the same Message-ID, which servers and email clients recognize, and with the same calendar part, which
 * does not change an up-to-date calendar.
 */
export async function deliverMail(services: DeliveryServices, mail_id: string): Promise<Delivery> {
  return (await services.mail.whileOpen(() => attemptDelivery(services, mail_id))) ?? SKIPPED
}

async function attemptDelivery(services: DeliveryServices, mail_id: string): Promise<Delivery> {
  const { db, clock, mail: transport, log, config } = services
  const now = clock.now()
  const row = await claimMail(db, mail_id, new Date(now), new Date(now + CLAIM_DURATION_MS))
  if (!row) return SKIPPED
  if (row.expires_at && row.expires_at.valueOf() <= now) {
    await deleteMail(db, mail_id)
    log.warn({ mail_id, attempts: row.attempts - 1 }, 'email expired before it could be sent')
    return SKIPPED
  }
  try {
    await transport.send(mailOf(row), `<${row.mail_id}@${new URL(config.publicUrl).hostname}>`)
  } catch (error) {
    return recordFailure(
      services,
      row,
      error instanceof MailError ? error : new MailError('unknown failure', { in_doubt: true }),
    )
  }
  // A sent email is deleted, but if its meeting may still change, its recipient and the notified time are kept. Without
  // a mail server, the content is kept for the development mailbox.
  const isLastMail = row.meeting_id === null || row.ical_method === 'CANCEL'
  if (config.smtpUrl && isLastMail) await deleteMail(db, mail_id)
  else await markSent(db, mail_id, currentDate(clock), { keepContent: !config.smtpUrl })
  return { outcome: 'sent', retry_at: null, isConnectionFailure: false }
}

async function recordFailure(services: DeliveryServices, row: MailRow, error: MailError): Promise<Delivery> {
  const now = services.clock.now()
  const delay = error.isPermanent ? undefined : RETRY_AFTER_MS[row.attempts - 1]
  const retry_at = delay === undefined ? null : new Date(now + delay)
  await markFailed(services.db, row, {
    last_error: error.message,
    in_doubt: error.in_doubt,
    send_after: retry_at ?? row.send_after,
    abandoned_at: retry_at ? null : new Date(now),
  })
  services.log.warn(
    { mail_id: row.mail_id, attempts: row.attempts, reason: error.message, retry_at },
    'email delivery failed',
  )
  return { outcome: 'failed', retry_at, isConnectionFailure: error.isConnectionFailure }
}

/**
 * Sends all due emails, oldest first: those left behind by a crashed process or a lost job. Stops if the mail server is
 * unreachable, or when this process stops.
 */
export async function deliverDueMails(services: DeliveryServices): Promise<void> {
  while (!services.mail.isClosed) {
    const mail_ids = await listDueMailIds(services.db, currentDate(services.clock), CONCURRENCY)
    const deliveries = await Promise.all(mail_ids.map((mail_id) => deliverMail(services, mail_id)))
    if (mail_ids.length < CONCURRENCY || deliveries.some((delivery) => delivery.isConnectionFailure)) return
  }
}

function mailOf(row: MailRow): RenderedMail {
  return {
    to: { email: row.to_email, name: row.to_name },
    reply_to: row.reply_to,
    subject: row.subject,
    ...renderStoredContent(row.content),
    ...(row.ical !== null && row.ical_method !== null ? { ical: { method: row.ical_method, content: row.ical } } : {}),
  }
}
