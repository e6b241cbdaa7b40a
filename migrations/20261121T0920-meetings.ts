import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meetings (
      meeting_id text primary key,
      organizer_id uuid not null references users on delete cascade,
      ical_uid text not null unique,
      sequence integer not null default 0,
      summary text not null,
      description text,
      during tstzrange not null check (not isempty(during)),
      time_zone text not null,
      status text not null default 'confirmed' check (status in ('confirmed', 'cancelled')),
      meeting_url text,
      url_invites text,
      reason text not null,
      undo_hash text,
      undo_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index meetings_by_organizer on meetings (organizer_id, created_at)`.execute(db)
  await sql`
    create table meeting_participants (
      meeting_id text not null references meetings on delete cascade,
      email text not null check (email = lower(email)),
      user_id uuid references users on delete set null,
      name text,
      picture text,
      time_zone text not null,
      role text not null check (role in ('organizer', 'participant')),
      response_status text not null default 'accepted'
        check (response_status in ('accepted', 'declined', 'tentative', 'needs_action')),
      position integer not null,
      primary key (meeting_id, email)
    )`.execute(db)
  // The database guarantees that no two meetings of one user overlap, whatever runs concurrently.
  await sql`
    create table reservation (
      user_id uuid not null references users on delete cascade,
      meeting_id text not null references meetings on delete cascade,
      during tstzrange not null,
      primary key (user_id, meeting_id),
      constraint reservation_no_overlap exclude using gist (user_id with =, during with &&)
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table reservation`.execute(db)
  await sql`drop table meeting_participants`.execute(db)
  await sql`drop table meetings`.execute(db)
}
