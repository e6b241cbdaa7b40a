import { type Kysely, sql } from 'kysely'

const KINDS = ['made', 'moved', 'changed', 'cancelled', 'left', 'removed', 'undone', 'anonymized', 'held', 'released']

/** Adds video meeting links that providers create. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column needs_conference boolean not null default false`.execute(db)
  await setAllowedKinds(db, [...KINDS, 'linked'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events drop column needs_conference`.execute(db)
  await sql`delete from meeting_changes where kind = 'linked'`.execute(db)
  await setAllowedKinds(db, KINDS)
}

async function setAllowedKinds(db: Kysely<unknown>, kinds: readonly string[]): Promise<void> {
  await sql`alter table meeting_changes drop constraint meeting_changes_kind_check`.execute(db)
  await sql`
    alter table meeting_changes add constraint meeting_changes_kind_check
      check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(db)
}
