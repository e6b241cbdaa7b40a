import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recent_acts rename to recent_actions`.execute(db)
  await sql`alter table recent_actions rename act to action`.execute(db)
  await sql`alter index recent_acts_by_key rename to recent_actions_by_key`.execute(db)
  await sql`alter index recent_acts_by_time rename to recent_actions_by_time`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter index recent_actions_by_time rename to recent_acts_by_time`.execute(db)
  await sql`alter index recent_actions_by_key rename to recent_acts_by_key`.execute(db)
  await sql`alter table recent_actions rename action to act`.execute(db)
  await sql`alter table recent_actions rename to recent_acts`.execute(db)
}
