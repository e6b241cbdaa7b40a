import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who did what to which account, and from where. `params` holds only ids, numbers and enum values.
  await sql`
    create table audit_log (
      entry_id bigint generated always as identity primary key,
      at timestamptz not null,
      user_id uuid references users on delete cascade,
      actor_kind text not null check (actor_kind in ('user', 'api_key', 'anonymous', 'system')),
      actor_id uuid references users on delete set null,
      action text not null,
      params jsonb not null default '{}',
      ip text,
      device text,
      request_id text,
      times integer not null default 1
    )`.execute(db)
  await sql`create index audit_log_by_user on audit_log (user_id, at desc, entry_id desc)`.execute(db)
  await sql`create index audit_log_by_actor on audit_log (actor_id) where actor_id is not null`.execute(db)
  await sql`create index audit_log_by_action on audit_log (action, at desc, entry_id desc)`.execute(db)
  await sql`create index audit_log_by_time on audit_log (at desc, entry_id desc)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table audit_log`.execute(db)
}
