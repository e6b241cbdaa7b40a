import { HOUR, MINUTE } from '#shared/time.ts'
import { dateOf } from '../clock.ts'
import type { Services } from '../services.ts'
import { MailError } from './mail-error.ts'
import { claimMail, listDue, markFailed, markSent, removeMail } from './store.ts'
import type { MailRow } from './tables.ts'
import { type Mail, SEND_WITHIN_MS } from './transport.ts'

type DeliveryServices = Pick<Services, 'db' | 'clock' | 'mail' | 'log' | 'config'>

/** How long a claim holds: longer than any try, so that it runs out only when its process died. */
const CLAIM_MS = SEND_WITHIN_MS + 30_000

/** Waits after the first, second … failed try (ms); there is none after the last, about a day in all. */
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

/** Mails that one process sends at once, and takes note of at once, when it catches up. */
const AT_ONCE = 5

export interface Delivery {
  outcome: 'sent' | 'failed' | 'nothing to do'
  /** After a failure: when another try makes sense; null when none does. */
  retry_at: Date | null
  unreachable: boolean
}

const NOTHING: Delivery = { outcome: 'nothing to do', retry_at: null, unreachable: false }

/**
 * Sends a mail if it is due and no other process is sending it; one that was undone or sent is left alone.
 * No transaction is open while the mail server is talked to: a claim that runs out stands for the lock.
 *
 * Delivery is at least once. When this process is killed between the server's acceptance and our note of it,
 * the claim runs out and the mail goes out again: with the same Message-ID, by which servers and mail programs
 * recognise it, and with the same calendar part, which changes nothing in a calendar that has it.
 */
export async function deliverMail(services: DeliveryServices, mail_id: string): Promise<Delivery> {
  const { db, clock, mail: transport, config } = services
  const now = clock.now()
  const row = await claimMail(db, mail_id, new Date(now), new Date(now + CLAIM_MS))
  if (!row) return NOTHING
  try {
    await transport.send(mailOf(row), `<${row.mail_id}@${new URL(config.publicUrl).hostname}>`)
  } catch (error) {
    return noteFailure(
      services,
      row,
      error instanceof MailError ? error : new MailError('unknown failure', { in_doubt: true }),
    )
  }
  // Once a server has it, nothing of a mail is kept but when a meeting that may yet change was said to be. Where there
  // is no server the mailbox shows it.
  const isLast = row.meeting_id === null || row.ical_method === 'CANCEL'
  if (config.smtpUrl && isLast) await removeMail(db, mail_id)
  else await markSent(db, mail_id, dateOf(clock), { kept: !config.smtpUrl })
  return { outcome: 'sent', retry_at: null, unreachable: false }
}

async function noteFailure(services: DeliveryServices, row: MailRow, error: MailError): Promise<Delivery> {
  const now = services.clock.now()
  const wait = error.permanent ? undefined : RETRY_AFTER_MS[row.attempts - 1]
  const retry_at = wait === undefined ? null : new Date(now + wait)
  await markFailed(services.db, row, {
    last_error: error.message,
    in_doubt: error.in_doubt,
    send_after: retry_at ?? row.send_after,
    given_up_at: retry_at ? null : new Date(now),
  })
  services.log.warn(
    { mail_id: row.mail_id, attempts: row.attempts, reason: error.message, retry_at },
    'mail not delivered',
  )
  return { outcome: 'failed', retry_at, unreachable: error.unreachable }
}

/**
 * Sends all that is due, the longest-waiting first: what a process that died, or a lost job, left behind.
 * Stops at a server that cannot be reached.
 */
export async function deliverDueMails(services: DeliveryServices): Promise<void> {
  for (;;) {
    const due = await listDue(services.db, dateOf(services.clock), AT_ONCE)
    const deliveries = await Promise.all(due.map((mail_id) => deliverMail(services, mail_id)))
    if (due.length < AT_ONCE || deliveries.some((delivery) => delivery.unreachable)) return
  }
}

function mailOf(row: MailRow): Mail {
  return {
    to: { email: row.to_email, name: row.to_name },
    reply_to: row.reply_to,
    subject: row.subject,
    text: row.text,
    html: row.html,
    ...(row.ical !== null && row.ical_method !== null ? { ical: { method: row.ical_method, content: row.ical } } : {}),
  }
}
