import { sql } from 'kysely'
import type { AccountId, MeetingId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { CalendarKey } from '../../tables.ts'

export interface InvitationKey extends CalendarKey {
  external_id: string
}

/** Saves which event at the provider is an invitation to a meeting. */
export async function saveInvitation(db: Db, key: InvitationKey & { meeting_id: MeetingId }): Promise<void> {
  const { user_id, calendar_id, external_id, meeting_id } = key
  await db
    .insertInto('meeting_invitations')
    .values({ user_id, calendar_id, external_id, meeting_id })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'calendar_id', 'external_id']).doUpdateSet({ meeting_id, is_missing: false }),
    )
    .execute()
}

export async function deleteInvitation(db: Db, { user_id, calendar_id, external_id }: InvitationKey): Promise<void> {
  await db
    .deleteFrom('meeting_invitations')
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where('external_id', '=', external_id)
    .execute()
}

/** Returns which of these events are invitations to meetings. */
export async function listInvitationIds(
  db: Db,
  { user_id, calendar_id }: CalendarKey,
  external_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (external_ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('meeting_invitations')
    .select('external_id')
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where(sql<boolean>`external_id = any(${external_ids}::text[])`)
    .execute()
  return new Set(rows.map(({ external_id }) => external_id))
}

/** Records which invitations a provider has reported as removed. */
export async function recordMissingInvitations(
  db: Db,
  { user_id, calendar_id }: CalendarKey,
  external_ids: readonly string[],
): Promise<void> {
  if (external_ids.length === 0) return
  await db
    .updateTable('meeting_invitations')
    .set({ is_missing: true })
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where(sql<boolean>`external_id = any(${external_ids}::text[])`)
    .execute()
}

/** Records which invitations a full load did not list. */
export async function recordUnlistedInvitations(db: Db, { user_id, calendar_id }: CalendarKey): Promise<void> {
  await sql`
    update meeting_invitations i set is_missing = true
    where i.user_id = ${user_id} and i.calendar_id = ${calendar_id} and not exists (
      select from loaded_events l
      where l.user_id = i.user_id and l.calendar_id = i.calendar_id and l.external_id = i.external_id
    )`.execute(db)
}

/** An invitation that its provider no longer lists. */
export interface MissingInvitation extends InvitationKey {
  meeting_id: MeetingId
  external_calendar_id: string
  /** The account has another invitation to the meeting, for example its replacement. */
  has_other_invitation: boolean
}

export async function listMissingInvitations(
  db: Db,
  { user_id, account_id }: { user_id: UserId; account_id: AccountId },
): Promise<MissingInvitation[]> {
  const { rows } = await sql<MissingInvitation>`
    select i.user_id, i.calendar_id, i.external_id, i.meeting_id, c.external_id as external_calendar_id,
      exists (
        select from meeting_invitations o join calendars oc using (user_id, calendar_id)
        where o.user_id = i.user_id and o.meeting_id = i.meeting_id and oc.account_id = c.account_id and not o.is_missing
      ) as has_other_invitation
    from meeting_invitations i join calendars c using (user_id, calendar_id)
    where i.user_id = ${user_id} and c.account_id = ${account_id} and i.is_missing and c.external_id is not null`.execute(
    db,
  )
  return rows
}
