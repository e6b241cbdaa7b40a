import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { lockDataDir } from './data-dir-lock.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import { restrictAccess } from './private-files.ts'
import type { Schema } from './schema.ts'
import { toFileError, toOpeningError, UnusableDatabaseError } from './unusable-database.ts'

/** The database, or a transaction on it. */
export type Db = Kysely<Schema>

/** An open database: a Postgres server or the embedded database, behind the same `pg` pool. */
export interface Database {
  kind: 'postgres' | 'embedded'
  db: Db
  pool: pg.Pool
  /**
   * Calls `handler` with the payload of each notification on `channel`. Resolves once it listens, with a function that
   * stops listening.
   * @param onReconnect called when a lost connection is restored: notifications may have been missed
   */
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const INT8_OID = 20
const DATE_OID = 1082

/** Parses `int8`, such as counts, as numbers; keeps `date` as text, because calendar days have no time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format) => {
    if (oid === INT8_OID) return Number
    if (oid === DATE_OID) return String
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * Opens the Postgres server at `databaseUrl`, or the embedded database under `dataDir` (`memory://` keeps it in
 * memory).
 * @throws {UnusableDatabaseError} if it cannot be opened, or another process has locked `dataDir`
 */
export function openDatabase(options: { databaseUrl?: string | undefined; dataDir: string }): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl) : openEmbedded(options.dataDir)
}

/**
 * Opens the server's database for a command-line tool.
 * @throws {UnusableDatabaseError} as `openDatabase` does, and if `dataDir` contains no database, usually because the
 *   command runs in a different environment from the server's
 */
export async function openExistingDatabase(options: Parameters<typeof openDatabase>[0]): Promise<Database> {
  if (!options.databaseUrl && !existsSync(embeddedFolder(options.dataDir)))
    throw new UnusableDatabaseError(
      `There is no database in ${path.resolve(options.dataDir)}. Start the server to create one, or run this command with its environment (DATABASE_URL, DATA_DIR).`,
    )
  return openDatabase(options)
}

function embeddedFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres')
}

/**
 * By default, Postgres replans a prepared statement on every execution if it expects a cheaper plan for the current
 * parameters, even where planning takes longer than running the statement. It also keeps the locks of a client that
 * disappeared during a transaction for hours.
 */
const SESSION_SETTINGS = `set plan_cache_mode = force_generic_plan; set idle_in_transaction_session_timeout = '30s'`

/** Networks silently drop connections that are idle for minutes; the system's default is two hours. */
const KEEPALIVE_INTERVAL_MS = 30_000

/** How long to wait for a connection, or for the response to a listener's statement. */
const RESPONSE_TIMEOUT_MS = 30_000

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 10,
    // A caller that waits longer for a connection gets a "service unavailable" error.
    connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
    application_name: 'meridian',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_INTERVAL_MS,
    onConnect: (client) => client.query(SESSION_SETTINGS),
  })
  // The pool replaces a broken connection at its next use, and a broken transaction fails at its next statement.
  // Without listeners, an error on a connection that is idle or between two statements would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // Not `.catch`: the driver throws instead of rejecting if it cannot read a certificate that the URL names.
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw toOpeningError('DATABASE_URL', error)
  }
  const listeners = new Set<Listener>()
  return {
    kind: 'postgres',
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) }),
    pool,
    async listen(channel, handler, onReconnect) {
      const listener = new Listener(connectionString, channel, handler, onReconnect)
      listeners.add(listener)
      await listener.connect()
      return async () => {
        listeners.delete(listener)
        await listener.close()
      }
    },
    async close() {
      await Promise.all([...listeners].map((listener) => listener.close()))
      await pool.end()
    },
  }
}

const RECONNECT_AFTER_MS = 500

/** A separate connection that listens, and reconnects when it is lost. */
class Listener {
  #client: pg.Client | undefined
  #isClosed = false
  readonly #connectionString: string
  readonly #channel: string
  readonly #handler: (payload: string) => void
  readonly #onReconnect: (() => void) | undefined

  constructor(connectionString: string, channel: string, handler: (payload: string) => void, onReconnect?: () => void) {
    this.#connectionString = connectionString
    this.#channel = channel
    this.#handler = handler
    this.#onReconnect = onReconnect
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'meridian-listen',
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_INTERVAL_MS,
    })
    // A failed connection reports up to three errors; only an established connection is replaced here.
    let isConnected = false
    const onConnectionLost = () => {
      if (!isConnected) return
      isConnected = false
      this.#client = undefined
      client.end().catch(() => {})
      this.#retry()
    }
    client.on('error', onConnectionLost)
    client.on('end', onConnectionLost)
    client.on('notification', ({ payload }) => this.#handler(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    isConnected = true
    this.#client = client
    if (this.#isClosed) await this.close()
  }

  #retry(): void {
    setTimeout(() => {
      if (this.#isClosed) return
      this.connect().then(
        () => this.#onReconnect?.(),
        () => this.#retry(),
      )
    }, RECONNECT_AFTER_MS).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client?.end()
  }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const [{ PGlite }, { btree_gist: btreeGist }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('@electric-sql/pglite/node-postgres'),
  ])
  const isInMemory = dataDir.startsWith('memory://')
  const folder = embeddedFolder(dataDir)
  const open = async () => {
    const releaseLock = isInMemory ? () => {} : await lockDataDir(dataDir)
    if (!isInMemory) await mkdir(folder, { recursive: true, mode: 0o700 })
    const pglite = await PGlite.create({
      dataDir: isInMemory ? dataDir : folder,
      extensions: { btree_gist: btreeGist },
    }).catch((error: unknown) => {
      throw toFileError(folder, error)
    })
    if (!isInMemory) await restrictAccess(dataDir)
    return { pglite, releaseLock }
  }
  const { pglite, releaseLock } = await open().catch((error: unknown) => {
    throw toOpeningError('DATA_DIR', error)
  })
  // PGlite is one session: a second connection would run inside the first one's transaction.
  const pool = new pg.Pool({ ...(createPgConfig(pglite) as pg.PoolConfig), types, max: 1 })
  return {
    kind: 'embedded',
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    async listen(channel, handler) {
      const removeHandler = pglite.onNotification((notifiedChannel, payload) => {
        if (notifiedChannel === channel) handler(payload)
      })
      // Through the pool: PGlite's own `listen` would break a query that the session is running.
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => removeHandler()
    },
    async close() {
      await pool.end()
      await pglite.close()
      releaseLock()
    },
  }
}
