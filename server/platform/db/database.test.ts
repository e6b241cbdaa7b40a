import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { inject, onTestFinished, vi } from 'vitest'
import { withDatabase } from '#server/test/databases.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { isConnectionError } from './connection-errors.ts'
import { openDatabase } from './database.ts'
import { migrateToLatest } from './migrate.ts'

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
    const notify = (payload: string) => sql`select pg_notify('a_channel', ${payload})`.execute(services.db)
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

const postgresUrl = inject('postgres')?.url ?? ''

describe('a database that cannot be used', () => {
  /** Opens and migrates a database, and returns the error. */
  async function findProblem(options: { databaseUrl?: string; dataDir?: string }): Promise<unknown> {
    try {
      const database = await openDatabase({ dataDir: '', ...options })
      await migrateToLatest(database.db).finally(() => database.close())
      return undefined
    } catch (error) {
      return error
    }
  }
  async function createDataDir(): Promise<string> {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-unusable-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    return dataDir
  }
  const unusable = (message: string | RegExp) =>
    expect.objectContaining({ name: 'UnusableDatabaseError', message: expect.stringMatching(message) })

  test('is reported in one line if its server refuses connections', async () => {
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await findProblem({ databaseUrl: `postgres://meridian@${host}:1/meridian` })).toEqual(
        unusable(/^DATABASE_URL: cannot open the database: connect ECONNREFUSED \S+:1$/),
      )
  })

  test('is reported in one line if the certificate in its URL is missing', async () => {
    expect(
      await findProblem({ databaseUrl: 'postgres://127.0.0.1:1/meridian?sslrootcert=/nonexistent/ca.pem' }),
    ).toEqual(unusable(/^DATABASE_URL: cannot open the database: ENOENT: .* '\/nonexistent\/ca\.pem'$/))
  })

  test('is reported in one line if its path is not a folder', async () => {
    expect(await findProblem({ dataDir: import.meta.filename })).toEqual(
      unusable(/^DATA_DIR: cannot open the database: EEXIST: .*database\.test\.ts'$/),
    )
  })

  test('is reported in one line if its lock file cannot be opened', async () => {
    const dataDir = await createDataDir()
    await mkdir(path.join(dataDir, 'server.lock'))
    expect(await findProblem({ dataDir })).toEqual(
      unusable(/^DATA_DIR: cannot open the database: EISDIR: .* '\/.*\/server\.lock'$/),
    )
  })

  test('is reported in one line if the embedded database cannot write its files', { timeout: 120_000 }, async () => {
    const dataDir = await createDataDir()
    await mkdir(path.join(dataDir, 'postgres'))
    await writeFile(path.join(dataDir, 'postgres/base'), '')
    expect(await findProblem({ dataDir })).toEqual(
      unusable(`^DATA_DIR: cannot open the database: not a folder: ${dataDir}/postgres$`),
    )
  })

  test('is reported in one line if a newer version has migrated it', async ({ services: { db } }) => {
    await sql`insert into kysely_migration values ('99999999T0000-newer', '2099-01-01')`.execute(db)
    const migrating = migrateToLatest(db).finally(() =>
      sql`delete from kysely_migration where name = '99999999T0000-newer'`.execute(db),
    )
    await expect(migrating).rejects.toEqual(
      unusable(/^The database was migrated by a newer version of Meridian \(99999999T0000-newer\)\. .*$/),
    )
  })

  test.skipIf(!postgresUrl)('is reported in one line if it does not exist', async () => {
    expect(await findProblem({ databaseUrl: withDatabase(postgresUrl, 'nowhere') })).toEqual(
      unusable(/^DATABASE_URL: cannot open the database: database "nowhere" does not exist$/),
    )
  })

  test.skipIf(!postgresUrl)('is reported in one line if its role cannot migrate it', async ({ databaseUrl }) => {
    const separator = databaseUrl?.includes('?') ? '&' : '?'
    expect(await findProblem({ databaseUrl: `${databaseUrl}${separator}options=-c%20role%3Dpg_monitor` })).toEqual(
      unusable(/^DATABASE_URL: permission denied for .+\. Its role must own the database\.$/),
    )
  })
})

test.skipIf(!postgresUrl)(
  'a connection lost during a transaction fails only the transaction',
  async ({ databaseUrl }) => {
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    const admin = new pg.Client(databaseUrl)
    await admin.connect()
    const failure = await database.db
      .transaction()
      .execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(trx)
        await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        // An unhandled error event would end the process in the meantime.
        await sleep(200)
        await sql`select 1`.execute(trx)
      })
      .catch((error: unknown) => error)
    expect(isConnectionError(failure)).toBe(true)
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    await admin.end()
    await database.close()
  },
)

test.skipIf(!postgresUrl)('a transaction can be idle for at most 30 seconds', async ({ services: { database } }) => {
  const { rows } = await database.pool.query('show idle_in_transaction_session_timeout')
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '30s' }])
})

describe.skipIf(!postgresUrl)('a listener', () => {
  test('that cannot listen leaves no connection open', async ({ services: { database } }) => {
    await expect(database.listen('', () => {})).rejects.toThrow('zero-length')
    const countConnections = async () =>
      (
        await database.pool.query(
          `select from pg_stat_activity where query = 'listen ""' and datname = current_database()`,
        )
      ).rowCount
    await expect.poll(countConnections).toBe(0)
  })

  test('sends a keepalive every 30 seconds, so that no network drops its connection', async ({
    services: { database },
  }) => {
    const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
    const stop = await database.listen('a_channel', () => {})
    expect(setKeepAlive.mock.calls).toEqual([[true, 30_000]])
    setKeepAlive.mockRestore()
    await stop()
  })

  test.for(['connecting', 'listening'] as const)(
    'that gets no response while %s gives up after 30 seconds',
    async (step, { databaseUrl }) => {
      const { url, becomeSilent } = await startProxy(databaseUrl)
      const database = await openDatabase({ databaseUrl: url, dataDir: '' })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const requested = becomeSilent(step === 'connecting' ? '' : 'listen "a_channel"')
      const outcome = database.listen('a_channel', () => {}).catch(({ message }: Error) => message)
      await requested
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await outcome).toMatch(/timeout/)
      await database.close()
    },
  )

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
    const findListenerPids = async () => {
      const { rows } = await admin.query(
        "select pid from pg_stat_activity where application_name = 'meridian-listen' and query ~ 'a_channel' and datname = current_database()",
      )
      return rows.map((row) => row.pid as number)
    }
    const [lostPid] = await findListenerPids()
    await admin.query('select pg_terminate_backend($1)', [lostPid])
    await expect.poll(findListenerPids, { timeout: 5000 }).toEqual([expect.not.toSatisfy((pid) => pid === lostPid)])
    await sleep(1200)
    expect(await findListenerPids()).toHaveLength(1)
    await admin.query("select pg_notify('a_channel', 'still there')")
    await expect.poll(() => received).toEqual(['reconnected', 'still there'])
    await admin.end()
    await database.close()
  })
})

/** Starts a proxy for Postgres. After `becomeSilent(text)`, it stops responding once a client sends that text. */
async function startProxy(databaseUrl: string | undefined) {
  const { host, port, user, password, database } = new pg.Client(databaseUrl)
  let silence: { text: string; begin: () => void } | undefined
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    client.on('data', (data) => {
      if (!silence || !data.includes(silence.text)) return
      upstream.unpipe(client)
      silence.begin()
    })
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('close', () => upstream.destroy())
  })
  const proxyPort = await listenOnFreePort(server)
  onTestFinished(() => void server.close())
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${proxyPort}/${database}`,
    becomeSilent: (text: string) => new Promise<void>((begin) => (silence = { text, begin })),
  }
}
