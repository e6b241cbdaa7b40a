import type { Generated, Insertable, Selectable } from 'kysely'
import type { MeetingId } from '#shared/ids.ts'
import type { Immutable } from '../db/schema.ts'
import type { StoredContent } from './layout.ts'
import type { ReportedChanges } from './transport.ts'

declare module '../db/schema.ts' {
  interface Schema {
    mails: MailsTable
  }
}

export interface MailsTable {
  mail_id: Generated<string>
  to_email: string
  to_name: string | null
  reply_to: string | null
  subject: string
  /** Null once the email is sent; without a mail server, it is kept for `/dev/mailbox`. */
  content: StoredContent | null
  ical_method: 'REQUEST' | 'CANCEL' | null
  ical: string | null
  meeting_id: MeetingId | null
  sequence: number | null
  /** The meeting's time as stated in the email. */
  start_at: Date | null
  end_at: Date | null
  /** The changes to the meeting that the email reports, except its time; null once the email is sent. */
  reported_changes: ReportedChanges | null
  created_at: Immutable<Date>
  send_after: Date
  /** From this time on, the email is deleted instead of sent; null for never. */
  expires_at: Date | null
  sent_at: Date | null
  attempts: Generated<number>
  claimed_until: Date | null
  in_doubt: Generated<boolean>
  abandoned_at: Date | null
  last_error: string | null
}

export type MailRow = Selectable<MailsTable>

export type NewMailRow = Insertable<MailsTable>
