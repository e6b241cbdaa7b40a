import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key to the meeting: the changes of an undone booking outlive it.
  await sql`
    create table meeting_changes (
      change_id bigint generated always as identity,
      meeting_id text not null,
      kind text not null
        check (kind in ('made', 'moved', 'changed', 'cancelled', 'left', 'removed', 'undone', 'anonymized')),
      sequence integer not null,
      during tstzrange not null,
      actor_id uuid references users on delete set null,
      at timestamptz not null,
      primary key (meeting_id, change_id)
    )`.execute(db)
  await sql`create index meeting_changes_by_time on meeting_changes (at)`.execute(db)
  await sql`create index meeting_changes_by_actor on meeting_changes (actor_id) where actor_id is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table meeting_changes`.execute(db)
}
