import type { MeetingId, UserId } from '#shared/ids.ts'

/** A link's name that nobody but its former owner may take yet; nobody at all once their account is closed. */
export interface FormerLinksTable {
  /** SHA-256 of the name. */
  name_hash: string
  user_id: UserId | null
  reserved_until: Date
}

/** One act that a limit counts; forgotten after a day. */
export interface RecentActsTable {
  act: string
  /** SHA-256 of whose act it is, or at whom it is aimed. */
  key_hash: string
  /** In the future for a mail that waits. */
  at: Date
}

/** What the link "This was not me" leads to, in the mails to an address that somebody without a session entered. */
export interface NotMeLinksTable {
  secret_hash: string
  meeting_id: MeetingId
  owner_id: UserId
  email: string
  created_at: Date
}

/** An address that nobody without a session can book with, at one owner. */
export interface GuestBlocksTable {
  owner_id: UserId
  email: string
  created_at: Date
}
