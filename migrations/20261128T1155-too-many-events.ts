import { type Kysely, sql } from 'kysely'

/** Distinguishes accounts with too many events from those that lack a permission. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts drop constraint accounts_sync_problem_check, add constraint accounts_sync_problem_check
      check (sync_problem in ('reconnect', 'permission', 'too_many_events', 'unavailable'))`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update accounts set sync_problem = 'permission' where sync_problem = 'too_many_events'`.execute(db)
  await sql`
    alter table accounts drop constraint accounts_sync_problem_check, add constraint accounts_sync_problem_check
      check (sync_problem in ('reconnect', 'permission', 'unavailable'))`.execute(db)
}
