import { sql } from 'kysely'
import { inject } from 'vitest'
import { describe, expect, test } from '#server/test/fixture.ts'
import { openDatabase } from './database.ts'

/** Opens a database whose connections no other test uses: the shared ones may have reached their statement limit. */
const openOwnConnections = (databaseUrl: string | undefined) => openDatabase({ databaseUrl, dataDir: '' })

describe.skipIf(!inject('postgres'))('a connection', () => {
  test('prepares and plans a statement once for all parameters', async ({ databaseUrl }) => {
    const database = await openOwnConnections(databaseUrl)
    await database.db.connection().execute(async (db) => {
      const listPrepared = async () => {
        const { rows } = await sql`
          select statement, custom_plans as custom from pg_prepared_statements
          where statement like 'select "link_id" as "used"%'`.execute(db)
        return rows
      }
      const findLink = (url: string) =>
        db.selectFrom('links').select('link_id as used').where('url_invites', '=', url).execute()
      await findLink('ana')
      await findLink('bo')
      expect(await listPrepared()).toEqual([
        { statement: 'select "link_id" as "used" from "links" where "url_invites" = $1', custom: 0 },
      ])
    })
    await database.close()
  })

  test('prepares a data-modifying statement that reads all columns of a subquery', async ({ databaseUrl }) => {
    const database = await openOwnConnections(databaseUrl)
    await database.db.connection().execute(async (db) => {
      await sql`insert into rate_limits (key) select * from (select gen_random_uuid()) as reads_all_columns`.execute(db)
      const { rows } = await sql`
        select from pg_prepared_statements where statement like 'insert into rate_limits%reads_all_columns'`.execute(db)
      expect(rows).toHaveLength(1)
    })
    await database.close()
  })

  test('still selects all columns after a column is added', async ({ services }) => {
    await services.db.connection().execute(async (db) => {
      const listLinks = () => db.selectFrom('links').selectAll().execute()
      const insertCounter = () => sql`insert into rate_limits (key) values (gen_random_uuid()) returning *`.execute(db)
      await listLinks()
      await insertCounter()
      await sql`alter table links add column color text`.execute(db)
      await sql`alter table rate_limits add column color text`.execute(db)
      try {
        expect(await listLinks()).toEqual([])
        expect((await insertCounter()).rows).toEqual([expect.objectContaining({ color: null })])
      } finally {
        await sql`alter table links drop column color`.execute(db)
        await sql`alter table rate_limits drop column color`.execute(db)
      }
    })
  })
})
