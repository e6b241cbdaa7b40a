import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table groups (
      group_id uuid primary key default gen_random_uuid(),
      name text not null check (char_length(name) between 1 and 25),
      owner_id uuid not null references users on delete cascade,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index groups_by_owner on groups (owner_id)`.execute(db)
  // An address, not a user: people invited before they have an account are participants too.
  await sql`
    create table group_participants (
      group_id uuid not null references groups on delete cascade,
      email text not null check (email = lower(email)),
      added_at timestamptz not null,
      position integer not null,
      primary key (group_id, email)
    )`.execute(db)
  await sql`create index group_participants_by_email on group_participants (email)`.execute(db)
  // No foreign key: entries outlive the group.
  await sql`
    create table group_audit (
      entry_id bigint generated always as identity primary key,
      group_id uuid not null,
      action text not null check (action in ('created', 'joined', 'removed', 'left', 'transferred', 'ended')),
      actor_id uuid references users on delete set null,
      email text check (email = lower(email)),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index group_audit_by_group on group_audit (group_id, entry_id)`.execute(db)
  await sql`create index group_audit_by_email on group_audit (email) where email is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table group_audit`.execute(db)
  await sql`drop table group_participants`.execute(db)
  await sql`drop table groups`.execute(db)
}
