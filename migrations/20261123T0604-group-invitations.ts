import { type Kysely, sql } from 'kysely'

const ACTIONS = ['created', 'joined', 'removed', 'left', 'transferred', 'ended']

async function setAllowedActions(db: Kysely<unknown>, actions: readonly string[]): Promise<void> {
  await sql`alter table group_audit drop constraint group_audit_action_check`.execute(db)
  await sql`
    alter table group_audit add constraint group_audit_action_check
      check (action in (${sql.join(actions.map((action) => sql.lit(action)))}))`.execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // People who joined a group before this migration stay members.
  await sql`
    alter table group_participants
      add column status text not null default 'accepted' check (status in ('invited', 'accepted'))`.execute(db)
  await setAllowedActions(db, [...ACTIONS, 'invited', 'declined'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from group_audit where action in ('invited', 'declined')`.execute(db)
  await setAllowedActions(db, ACTIONS)
  await sql`alter table group_participants drop column status`.execute(db)
}
