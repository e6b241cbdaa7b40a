import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** A connection keeps what it has prepared: so many statements and no more, however they are put together. */
const MAX_STATEMENTS = 500

/**
 * A pool by which every connection of a Postgres server reads and plans a statement once and not at each call; for
 * most of ours that takes longer than to run them. Postgres makes a plan anew whenever a table or an index changes.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_STATEMENTS || !canBePrepared(text)) return known
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
        if (typeof text !== 'string') throw new TypeError('cursors are not provided for')
        return client.query({ name: nameOf(text), text, values: [...values] })
      }
      return { query, release: (destroy?: boolean) => client.release(destroy) }
    },
  }
}

/**
 * Not what answers with all columns, whichever there are: it would fail on the connections of a running process once
 * a newer one has added a column.
 */
function canBePrepared(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\s/i.test(text) && !/(select|returning)\s+\*|\.\*/i.test(text)
}
