import { type Kysely, sql } from 'kysely'

/** Records which events in connected calendars are invitations to meetings: removing one declines its meeting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meeting_invitations (
      user_id uuid not null,
      calendar_id text not null,
      external_id text not null,
      meeting_id text not null references meetings on delete cascade,
      -- The provider no longer lists the event, but its deletion is not confirmed yet.
      is_missing boolean not null default false,
      primary key (user_id, calendar_id, external_id),
      foreign key (user_id, calendar_id) references calendars on delete cascade
    )`.execute(db)
  await sql`create index meeting_invitations_by_meeting on meeting_invitations (meeting_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table meeting_invitations`.execute(db)
}
