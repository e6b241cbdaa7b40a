import { type Kysely, sql } from 'kysely'

const RENAMED_KINDS = [
  ['made', 'booked'],
  ['linked', 'link_added'],
  ['answered', 'responded'],
  ['changed', 'updated'],
] as const
const OTHER_KINDS = ['moved', 'cancelled', 'left', 'removed', 'undone', 'anonymized', 'held', 'released']

/** Names the kinds of changes to meetings like the rest of the product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renameKinds(db, RENAMED_KINDS)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await renameKinds(
    db,
    RENAMED_KINDS.map(([from, to]) => [to, from]),
  )
}

async function renameKinds(db: Kysely<unknown>, kinds: readonly (readonly [from: string, to: string])[]) {
  await sql`alter table meeting_changes drop constraint meeting_changes_kind_check`.execute(db)
  for (const [from, to] of kinds) await sql`update meeting_changes set kind = ${to} where kind = ${from}`.execute(db)
  const allowedKinds = sql.join([...kinds.map(([, to]) => to), ...OTHER_KINDS].map((kind) => sql.lit(kind)))
  await sql`
    alter table meeting_changes add constraint meeting_changes_kind_check check (kind in (${allowedKinds}))`.execute(db)
}
