import { type RawBuilder, sql } from 'kysely'
import type { CalendarId, UserId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { EventRow } from '../calendars/tables.ts'

/** The person whose data is exported: a user, with all addresses under which data about them may be stored. */
export interface Subject {
  user_id: UserId
  addresses: readonly string[]
}

/** Zone rules are not about people. */
type PersonalTable = Exclude<keyof Schema, 'zone_rules'>

/** Which columns of a table are exported, and which rows belong to the person. */
interface Section<Table extends keyof Schema> {
  columns: readonly (keyof Schema[Table] & string)[]
  belongsTo: (subject: Subject) => RawBuilder<boolean>
}

const hasUserId = ({ user_id }: Subject) => sql<boolean>`user_id = ${user_id}`
const hasOwnAddress = ({ addresses }: Subject, column: string) =>
  sql<boolean>`${sql.ref(column)} = any(${addresses}::text[])`
const isOwnParticipation = (subject: Subject) =>
  sql<boolean>`(user_id = ${subject.user_id} or user_id is null and ${hasOwnAddress(subject, 'email')})`
/** The person attends the meeting; people who have left it see no later changes. */
const isInOwnMeeting = (subject: Subject) => sql<boolean>`meeting_id in (
  select meeting_id from meeting_participants where response_status <> 'declined' and ${isOwnParticipation(subject)})`
const isInOwnGroup = (subject: Subject) => sql<boolean>`group_id in (
  select group_id from groups where owner_id = ${subject.user_id}
  union select group_id from group_participants where ${hasOwnAddress(subject, 'email')})`

/**
 * Covers every table about people: a missing table is a compile error, and a missing column fails `export.test.ts`,
 * where `WITHHELD_COLUMNS` lists the excluded columns, with the reasons. Emails that are not about a meeting are
 * excluded, too.
 */
export const SECTIONS: { [Table in PersonalTable]: Section<Table> } = {
  users: {
    columns: [
      ...([
        'user_id',
        'email',
        'name',
        'picture',
        'is_auth',
        'is_admin',
        'tutorial_completed',
        'work_schedule',
      ] as const),
      ...(['event_duration', 'event_interval', 'time_zone', 'color', 'meeting_provider_info', 'url_invites'] as const),
      ...([
        'min_notice',
        'horizon_days',
        'language',
        'is_email_public',
        'is_findable',
        'has_received_home_holidays',
        'created_at',
      ] as const),
    ],
    belongsTo: hasUserId,
  },
  sessions: {
    columns: [
      ...(['session_id', 'user_id', 'created_at', 'expires_at', 'ended_at', 'last_used_at'] as const),
      ...(['device', 'ip', 'network'] as const),
    ],
    belongsTo: hasUserId,
  },
  refresh_tokens: { columns: ['session_id', 'user_id', 'created_at', 'used_at'], belongsTo: hasUserId },
  email_codes: {
    columns: ['code_id', 'email', 'is_long', 'created_at', 'expires_at'],
    belongsTo: (subject) => hasOwnAddress(subject, 'email'),
  },
  sign_in_requests: {
    columns: ['email', 'code_id', 'attempts', 'created_at'],
    belongsTo: (subject) => hasOwnAddress(subject, 'email'),
  },
  identities: { columns: ['provider', 'subject', 'user_id', 'created_at'], belongsTo: hasUserId },
  provider_sign_ins: {
    columns: [
      ...(['provider', 'subject', 'email', 'name', 'picture', 'time_zone', 'created_at', 'expires_at'] as const),
      'used_at',
    ],
    belongsTo: (subject) => hasOwnAddress(subject, 'email'),
  },
  access_requests: {
    columns: ['id', 'email', 'message', 'status', 'language', 'created_at', 'announced_at', 'decided_at'],
    belongsTo: (subject) => hasOwnAddress(subject, 'email'),
  },
  access_codes: {
    columns: ['id', 'kind', 'email', 'note', 'request_id', 'created_at', 'expires_at', 'used_at', 'used_by'],
    belongsTo: (subject) => sql`(${hasOwnAddress(subject, 'email')} or ${hasOwnAddress(subject, 'used_by')})`,
  },
  accounts: {
    columns: [
      ...(['account_id', 'user_id', 'provider', 'account_email', 'account_picture', 'account_color'] as const),
      ...([
        'external_id',
        'is_main',
        'is_email_verified',
        'can_write',
        'can_create_calendars',
        'can_add_calendars',
        'has_conference',
        'is_busy_only',
        'created_at',
      ] as const),
      ...([
        'sync_problem',
        'problem_since',
        'reconnect_mailed_at',
        'next_sync_at',
        'paused_until',
        'changed_at',
        'refreshed_at',
      ] as const),
    ],
    belongsTo: hasUserId,
  },
  account_credentials: { columns: ['user_id', 'account_id'], belongsTo: hasUserId },
  calendars: {
    columns: [
      ...(['calendar_id', 'user_id', 'account_id', 'summary', 'time_zone', 'background_color', 'is_primary'] as const),
      ...(['is_selected', 'is_holiday_calendar', 'description', 'foreground_color', 'created_at'] as const),
      ...([
        'external_id',
        'sync_state',
        'synced_at',
        'requested_at',
        'is_read_only',
        'is_shared',
        'is_destination',
      ] as const),
      'unreadable_events',
    ],
    belongsTo: hasUserId,
  },
  events: {
    columns: [
      ...([
        'event_id',
        'user_id',
        'calendar_id',
        'ical_uid',
        'sequence',
        'summary',
        'description',
        'location',
      ] as const),
      ...(['status', 'transparency', 'all_day', 'start_at', 'end_at', 'start_date', 'end_date', 'time_zone'] as const),
      ...([
        'recurrence',
        'until',
        'rule_until',
        'bytes',
        'titles',
        'recurring_event_id',
        'original_start_time',
        'attendees',
        'organizer',
      ] as const),
      ...(['event_color', 'meeting_url', 'meeting_id', 'created_at', 'updated_at'] as const),
      ...(['external_id', 'etag', 'sync_state'] as const),
    ],
    belongsTo: hasUserId,
  },
  loaded_events: { columns: ['user_id', 'calendar_id', 'external_id'], belongsTo: hasUserId },
  meeting_invitations: {
    columns: ['user_id', 'calendar_id', 'external_id', 'meeting_id', 'is_missing'],
    belongsTo: hasUserId,
  },
  calendar_channels: {
    columns: ['channel_id', 'user_id', 'calendar_id', 'external_id', 'expires_at', 'renew_at'],
    belongsTo: hasUserId,
  },
  busy_months: { columns: ['user_id', 'calendar_id', 'month'], belongsTo: hasUserId },
  meetings: {
    columns: [
      ...(['meeting_id', 'organizer_id', 'ical_uid', 'sequence', 'summary', 'description', 'location'] as const),
      'is_named',
      'has_organizer_description',
      ...([
        'during',
        'time_zone',
        'status',
        'meeting_url',
        'url_invites',
        'reason',
        'undo_until',
        'hold_until',
        'created_at',
      ] as const),
      'updated_at',
    ],
    belongsTo: isInOwnMeeting,
  },
  meeting_participants: {
    columns: ['meeting_id', 'position', 'email', 'name', 'picture', 'role', 'response_status'],
    belongsTo: (subject) => sql`(${isOwnParticipation(subject)} or ${isInOwnMeeting(subject)})`,
  },
  meeting_changes: {
    columns: ['change_id', 'meeting_id', 'kind', 'sequence', 'during', 'at'],
    belongsTo: isInOwnMeeting,
  },
  reservation: { columns: ['meeting_id', 'user_id', 'during'], belongsTo: hasUserId },
  links: { columns: ['link_id', 'user_id', 'url_invites', 'event_duration', 'created_at'], belongsTo: hasUserId },
  former_links: { columns: ['user_id', 'reserved_until'], belongsTo: hasUserId },
  groups: { columns: ['group_id', 'name', 'owner_id', 'created_at', 'updated_at'], belongsTo: isInOwnGroup },
  group_participants: { columns: ['group_id', 'position', 'email', 'status', 'added_at'], belongsTo: isInOwnGroup },
  group_audit: {
    columns: ['entry_id', 'group_id', 'action', 'actor_id', 'email', 'created_at'],
    belongsTo: (subject) => sql`(actor_id = ${subject.user_id} or ${hasOwnAddress(subject, 'email')})`,
  },
  mails: {
    columns: [
      ...(['mail_id', 'to_email', 'to_name', 'reply_to', 'subject', 'content', 'ical_method', 'ical'] as const),
      ...(['meeting_id', 'sequence', 'start_at', 'end_at', 'created_at', 'send_after', 'expires_at'] as const),
      ...(['sent_at', 'attempts', 'claimed_until', 'in_doubt', 'abandoned_at', 'last_error'] as const),
    ],
    // Other emails may contain codes, which a short-lived token must not give access to.
    belongsTo: (subject) => sql`${hasOwnAddress(subject, 'to_email')} and meeting_id is not null`,
  },
  deleted_events: {
    columns: ['user_id', 'calendar_id', 'event_id', 'series_id', 'external_id', 'ical_uid', 'deleted_at'],
    belongsTo: hasUserId,
  },
  api_keys: {
    columns: ['key_id', 'user_id', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at'],
    belongsTo: hasUserId,
  },
  webhooks: {
    columns: [
      ...([
        'webhook_id',
        'user_id',
        'url',
        'events',
        'previous_secret_until',
        'disabled_at',
        'disabled_reason',
      ] as const),
      ...(['failures', 'failing_since', 'created_at'] as const),
    ],
    belongsTo: hasUserId,
  },
  webhook_deliveries: {
    columns: [
      ...(['delivery_id', 'webhook_id', 'message_id', 'type', 'payload', 'meeting_id', 'created_at'] as const),
      ...(['send_after', 'attempts', 'claimed_until', 'delivered_at', 'abandoned_at', 'response_status'] as const),
      ...(['response_excerpt', 'duration_ms', 'failure'] as const),
    ],
    belongsTo: ({ user_id }) => sql`webhook_id in (select webhook_id from webhooks where user_id = ${user_id})`,
  },
  calendar_imports: {
    columns: ['import_id', 'user_id', 'event_ids', 'created_at', 'undo_until'],
    belongsTo: hasUserId,
  },
  calendar_feeds: { columns: ['user_id', 'created_at', 'last_used_at'], belongsTo: hasUserId },
  feedback: {
    columns: ['feedback_id', 'kind', 'user_id', 'name', 'email', 'message', 'created_at'],
    belongsTo: (subject) => sql`(${hasUserId(subject)} or ${hasOwnAddress(subject, 'email')})`,
  },
  idempotency_keys: {
    columns: ['key', 'scope', 'response', 'created_at'],
    belongsTo: ({ user_id }) => sql`scope = ${user_id}`,
  },
  audit_log: {
    columns: [
      ...(['entry_id', 'at', 'user_id', 'actor_kind', 'action', 'params', 'ip', 'device', 'request_id'] as const),
      'times',
    ],
    belongsTo: hasUserId,
  },
  rate_limits: {
    columns: ['key', 'points', 'expire'],
    belongsTo: ({ user_id, addresses }) =>
      sql`regexp_split_to_array(key, '[: ]') && ${[user_id, ...addresses]}::text[]`,
  },
  not_me_links: {
    columns: ['meeting_id', 'email', 'created_at'],
    belongsTo: (subject) => hasOwnAddress(subject, 'email'),
  },
  guest_blocks: { columns: ['email', 'created_at'], belongsTo: (subject) => hasOwnAddress(subject, 'email') },
  recent_actions: {
    columns: ['action', 'at'],
    belongsTo: ({ user_id, addresses }) => sql`key_hash = any(${[user_id, ...addresses].map(sha256)}::text[])`,
  },
}

/**
 * Redacts the secrets of links for changing or cancelling a meeting, because people share exports more readily than
 * emails.
 */
function redactSecretLinks(column: string) {
  const pattern = String.raw`(/invites/(?:reschedulings|cancellations|not-me)/)[A-Za-z0-9_-]{43}`
  return sql`regexp_replace(${sql.ref(column)}::text, ${pattern}, ${String.raw`\1...`}, 'g')::json as ${sql.ref(column)}`
}

/** Lists a person's rows of a table; a range becomes `start` and `end`. */
export async function listSection(db: Db, table: PersonalTable, subject: Subject): Promise<object[]> {
  const { columns, belongsTo } = SECTIONS[table]
  const expressions = columns.map((column) => {
    if (column === 'during') return sql`lower(during) as start, upper(during) as "end"`
    return table === 'mails' && column === 'content' ? redactSecretLinks(column) : sql.ref(column)
  })
  const { rows } = await sql<object>`
    select ${sql.join(expressions)} from ${sql.table(table)} where ${belongsTo(subject)} order by 1, 2`.execute(db)
  return rows
}

export async function listCalendarNames(db: Db, user_id: UserId): Promise<Map<CalendarId, string>> {
  const rows = await db
    .selectFrom('calendars')
    .select(['calendar_id', 'summary'])
    .where('user_id', '=', user_id)
    .execute()
  return new Map(rows.map(({ calendar_id, summary }) => [calendar_id, summary]))
}

export function listAllEvents(db: Db, user_id: UserId): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('start_at')
    .orderBy('event_id')
    .execute()
}
