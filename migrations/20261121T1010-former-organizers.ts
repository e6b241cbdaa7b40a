import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A meeting outlives its organizer's account, because the other participants still have it.
  await sql`
    alter table meetings
      alter column organizer_id drop not null,
      drop constraint meetings_organizer_id_fkey,
      add constraint meetings_organizer_id_fkey foreign key (organizer_id) references users on delete set null`.execute(
    db,
  )
  // Deleting a user clears references; these indexes find them.
  await sql`create index meeting_participants_by_user on meeting_participants (user_id) where user_id is not null`.execute(
    db,
  )
  await sql`create index meeting_participants_by_email on meeting_participants (email)`.execute(db)
  await sql`create index group_audit_by_actor on group_audit (actor_id) where actor_id is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index group_audit_by_actor`.execute(db)
  await sql`drop index meeting_participants_by_email`.execute(db)
  await sql`drop index meeting_participants_by_user`.execute(db)
  await sql`delete from meetings where organizer_id is null`.execute(db)
  await sql`
    alter table meetings
      alter column organizer_id set not null,
      drop constraint meetings_organizer_id_fkey,
      add constraint meetings_organizer_id_fkey foreign key (organizer_id) references users on delete cascade`.execute(
    db,
  )
}
