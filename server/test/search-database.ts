import { sql } from 'kysely'
import type { Services } from '../platform/services.ts'

/**
 * Searches the whole database, including the queue's tables, for the given strings; returns the table and row of each
 * match. Folded iCalendar lines are unfolded first.
 */
export async function findRowsContaining({ db }: Pick<Services, 'db'>, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' order by 1`.execute(db)
  if (tables.length < 20) throw new Error('some tables are missing')
  const matches: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row from (select replace(t::text, E'\r\n ', '') as row from ${sql.raw(name)} t) as rows
      where exists (select from unnest(${[...texts]}::text[]) as sought where position(lower(sought) in lower(row)) > 0)`.execute(
      db,
    )
    matches.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return matches
}
