import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column is_email_public boolean not null default true,
      add column is_findable boolean not null default true`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column is_email_public, drop column is_findable`.execute(db)
}
