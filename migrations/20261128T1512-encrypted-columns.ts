import { type Kysely, sql } from 'kysely'

/** Renames columns, and a field of the jobs that revoke our access to accounts, to match the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meeting_participants rename handle_sealed to handle_encrypted`.execute(db)
  await sql`alter table account_credentials rename credentials_sealed to credentials_encrypted`.execute(db)
  await renameJobField(db, 'credentials_sealed', 'credentials_encrypted')
  await sql`alter table meetings rename opened_by_id to is_accessible_by_id`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meetings rename is_accessible_by_id to opened_by_id`.execute(db)
  await renameJobField(db, 'credentials_encrypted', 'credentials_sealed')
  await sql`alter table account_credentials rename credentials_encrypted to credentials_sealed`.execute(db)
  await sql`alter table meeting_participants rename handle_encrypted to handle_sealed`.execute(db)
}

/** The table of jobs does not exist in a new database: pg-boss creates it when the server starts. */
async function renameJobField(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('jobs.job') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return
  await sql`
    update jobs.job set data = data - ${from}::text || jsonb_build_object(${to}::text, data -> ${from})
    where data ? ${from}`.execute(db)
}
