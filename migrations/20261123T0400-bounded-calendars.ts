import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The last start of a rule with COUNT, ignoring RDATE. It stays null for existing events with RDATE, whose `until`
  // may come from an RDATE; they compute it on read.
  await sql`alter table events add column rule_until timestamptz`.execute(db)
  await sql`
    update events set rule_until = until - (end_at - start_at)
    where recurrence <> '{}' and until is not null and array_to_string(recurrence, e'\n') ~* 'COUNT='
      and array_to_string(recurrence, e'\n') !~* '(^|\n)RDATE'`.execute(db)
  // Bytes that count against the owner's storage quota.
  await sql`alter table events add column bytes integer not null default 0`.execute(db)
  await sql`
    update events set bytes = octet_length(summary) + coalesce(octet_length(description), 0)
      + coalesce(octet_length(location), 0) + octet_length(array_to_string(recurrence, '')) + octet_length(attendees::text)
    where recurrence <> '{}' or description is not null or attendees <> '[]'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events drop column bytes`.execute(db)
  await sql`alter table events drop column rule_until`.execute(db)
}
