import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A hash of the name, so that a deleted account leaves nothing readable.
  await sql`
    create table former_links (
      name_hash text primary key,
      user_id uuid references users on delete set null,
      reserved_until timestamptz not null
    )`.execute(db)
  await sql`create index former_links_by_user on former_links (user_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table former_links`.execute(db)
}
