import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meetings add column hold_until timestamptz`.execute(db)
  await sql`alter table meetings drop constraint meetings_status_check`.execute(db)
  await sql`
    alter table meetings
      add constraint meetings_status_check check (status in ('confirmed', 'cancelled', 'pending')),
      add constraint meetings_hold_check check ((status = 'pending') = (hold_until is not null))`.execute(db)
  await sql`create index meetings_by_hold on meetings (hold_until) where hold_until is not null`.execute(db)
  await setAllowedKinds(db, ['held', 'released'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from meetings where status = 'pending'`.execute(db)
  await sql`delete from meeting_changes where kind in ('held', 'released')`.execute(db)
  await setAllowedKinds(db, [])
  await sql`alter table meetings drop constraint meetings_hold_check, drop constraint meetings_status_check`.execute(db)
  await sql`
    alter table meetings add constraint meetings_status_check check (status in ('confirmed', 'cancelled'))`.execute(db)
  await sql`alter table meetings drop column hold_until`.execute(db)
}

async function setAllowedKinds(db: Kysely<unknown>, addedKinds: readonly string[]): Promise<void> {
  const kinds = ['made', 'moved', 'changed', 'cancelled', 'left', 'removed', 'undone', 'anonymized', ...addedKinds]
  await sql`alter table meeting_changes drop constraint meeting_changes_kind_check`.execute(db)
  await sql`
    alter table meeting_changes add constraint meeting_changes_kind_check
      check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(db)
}
