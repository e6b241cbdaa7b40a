import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Maximum number of prepared statements per connection. */
const MAX_STATEMENTS = 500

/**
 * Wraps a pool so that each connection parses and plans a statement only once. For most of our statements, this takes
 * longer than running them. Postgres replans when a table or an index changes.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const knownName = names.get(text)
    if (knownName !== undefined || names.size >= MAX_STATEMENTS || !canBePrepared(text)) return knownName
    const name = `statement-${names.size}`
    names.set(text, name)
    return name
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
      function query(text: unknown, values: readonly unknown[] = []): unknown {
        if (typeof text !== 'string') throw new TypeError('cursors are not supported')
        return client.query({ name: nameOf(text), text, values: [...values] })
      }
      return { query, release: (destroy?: boolean) => client.release(destroy) }
    },
  }
}

/**
 * True for queries and data changes, with two exceptions: statements that return all columns, which would fail on open
 * connections after a newer process adds a column; and large batches, whose text varies with their length.
 */
function canBePrepared(text: string): boolean {
  if (!/^\s*(select|insert|update|delete|with)\s/i.test(text) || text.includes('$100')) return false
  // A data change may also read all columns of a subquery.
  const [result = ''] = /^\s*(select|with)\s/i.test(text) ? [text] : (/\sreturning\s.*/is.exec(text) ?? [])
  return !/(select|returning)\s+\*|\.\*/i.test(result)
}
