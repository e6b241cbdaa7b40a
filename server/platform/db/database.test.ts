import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { describe, expect, test } from '#server/test/fixture.ts'
import { openDatabase } from './database.ts'

describe('a database', () => {
  test('returns counts as numbers and dates as strings', async ({ services }) => {
    const { rows } = await sql<{
      n: number
      day: string
    }>`select count(*) as n, date '2026-03-29' as day from users`.execute(services.db)
    expect(rows).toEqual([{ n: 0, day: '2026-03-29' }])
  })

  test('notifies listeners until they stop', async ({ services }) => {
    const received: string[] = []
    const stop = await services.database.listen('a_channel', (payload) => received.push(payload))
    const others: string[] = []
    const stopOthers = await services.database.listen('a_channel', (payload) => others.push(payload))
    const notify = (what: string) => sql`select pg_notify('a_channel', ${what})`.execute(services.db)
    await notify('hello')
    await expect.poll(() => received).toEqual(['hello'])
    await stop()
    await notify('anyone?')
    await expect.poll(() => others).toEqual(['hello', 'anyone?'])
    expect(received).toEqual(['hello'])
    await stopOthers()
  })

  test('answers queries while listeners come and go', async ({ services: { database } }) => {
    const end = new AbortController()
    const queryUntilTheEnd = async () => {
      let count = 0
      for (; !end.signal.aborted; count++) await database.pool.query('select $1::int', [count])
      return count
    }
    const listen = async () => {
      for (let i = 0; i < 20; i++) {
        const stop = await database.listen(`channel_${i}`, () => {})
        await database.pool.query('select pg_notify($1, $2)', [`channel_${i}`, 'hello'])
        await stop()
      }
      end.abort()
    }
    const [count] = await Promise.all([queryUntilTheEnd(), listen()])
    expect(count).toBeGreaterThan(0)
  })
})

describe.skipIf(!inject('postgres'))('a listener', () => {
  test('reconnects once when its connection is lost', async ({ databaseUrl }) => {
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    const received: string[] = []
    await database.listen(
      'a_channel',
      (payload) => received.push(payload),
      () => received.push('reconnected'),
    )
    const admin = new pg.Client(databaseUrl)
    await admin.connect()
    const listeners = async () => {
      const { rows } = await admin.query(
        "select pid from pg_stat_activity where application_name = 'meridian-listen' and query ~ 'a_channel' and datname = current_database()",
      )
      return rows.map((row) => row.pid as number)
    }
    const [lost] = await listeners()
    await admin.query('select pg_terminate_backend($1)', [lost])
    await expect.poll(listeners, { timeout: 5000 }).toEqual([expect.not.toSatisfy((pid) => pid === lost)])
    await sleep(1200)
    expect(await listeners()).toHaveLength(1)
    await admin.query("select pg_notify('a_channel', 'still there')")
    await expect.poll(() => received).toEqual(['reconnected', 'still there'])
    await admin.end()
    await database.close()
  })
})
