import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // For limits that are counted in the transaction of the limited action. Rows are deleted after a day.
  await sql`
    create table recent_acts (
      act text not null,
      key_hash text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index recent_acts_by_key on recent_acts (key_hash, act, at)`.execute(db)
  await sql`create index recent_acts_by_time on recent_acts (at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table recent_acts`.execute(db)
}
