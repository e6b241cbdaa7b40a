import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meetings add column location text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meetings drop column location`.execute(db)
}
