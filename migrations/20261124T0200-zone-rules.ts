import { type Kysely, sql } from 'kysely'

/** Records the time zone rules that stored times were computed with, and which times must be recomputed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table zone_rules (
      revision bigint generated always as identity primary key,
      time_zone text not null,
      version text not null,
      offsets text not null,
      recorded_at timestamptz not null
    )`.execute(db)
  await sql`create index zone_rules_by_zone on zone_rules (time_zone, revision)`.execute(db)
  // Set until the times of an event or series are recomputed: the revision that they were computed with.
  await sql`alter table events add column rules_revision bigint`.execute(db)
  await sql`create index events_with_former_rules on events (user_id) where rules_revision is not null`.execute(db)
  await sql`alter table accounts add column has_outdated_times boolean not null default false`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts drop column has_outdated_times`.execute(db)
  await sql`drop index events_with_former_rules`.execute(db)
  await sql`alter table events drop column rules_revision`.execute(db)
  await sql`drop table zone_rules`.execute(db)
}
