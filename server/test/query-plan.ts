import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import type { UserId } from '#shared/ids.ts'
import type { Db } from '../platform/db/database.ts'
import type { Services } from '../platform/services.ts'

/**
 * Returns the query plans, as JSON, of all statements that `run` executes. Sequential scans are disabled, because
 * tables are small in tests.
 * @param disabledScans other scan types to disable; leave out `bitmapscan` where an `or` combines several indexes
 */
export async function explainQueries(
  { db }: Pick<Services, 'db'>,
  run: (db: Db) => Promise<unknown>,
  disabledScans: readonly 'bitmapscan'[] = ['bitmapscan'],
): Promise<string> {
  // Includes queries that are only parts of others.
  const compiledQueries = new Map<object, CompiledQuery>()
  const queries: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      compiledQueries.set(queryId, db.getExecutor().compileQuery(node, queryId))
      return node
    },
    async transformResult({ queryId, result }) {
      const query = compiledQueries.get(queryId)
      if (query) queries.push(query)
      return result
    },
  }
  await run(db.withPlugin(recorder))
  if (queries.length === 0) throw new Error('`run` executed no statements')
  return db.transaction().execute(async (trx) => {
    const plans: unknown[] = []
    for (const scan of ['seqscan', ...disabledScans])
      await trx.executeQuery(CompiledQuery.raw(`set local enable_${scan} = off`))
    for (const query of queries) {
      const explain = CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters])
      plans.push((await trx.executeQuery(explain)).rows)
    }
    return JSON.stringify(plans)
  })
}

/** Inserts a thousand copies of a user's event: in a nearly empty table any index is as good as another. */
export async function insertEventCopies({ db }: Pick<Services, 'db'>, user_id: UserId): Promise<void> {
  await sql`
    insert into events (user_id, event_id, calendar_id, ical_uid, summary, start_at, end_at, until, time_zone, organizer,
      created_at, updated_at)
    select user_id, 'copy-' || n, calendar_id, 'copy-' || n, summary, at, at, at, time_zone, organizer, at, at
    from generate_series(1, 1000) n, lateral (select now() + n * interval '1 hour' as at) times,
      (select * from events where user_id = ${user_id}) event`.execute(db)
}
