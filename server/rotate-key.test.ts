import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { encryptedColumns } from './encrypted-columns.ts'
import { decryptCredentials } from './features/calendars/accounts/credentials.ts'
import { disconnectAllAccounts } from './features/calendars/accounts/disconnect-account.ts'
import { type Config, readConfig } from './platform/config.ts'
import { lockDataDir } from './platform/db/data-dir-lock.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrateToLatest } from './platform/db/migrate.ts'
import { reencryptColumn } from './platform/db/reencrypt.ts'
import { currentKeyId } from './platform/encryption.ts'
import type { Services } from './platform/services.ts'
import { openServices } from './services.ts'
import { callAs } from './test/caller.ts'
import { describe, expect, type TestClock, type TestServices, test } from './test/fixture.ts'
import { createFullUser } from './test/full-user.ts'
import { findRowsContaining } from './test/search-database.ts'

const execFileAsync = promisify(execFile)
const newKey = () => randomBytes(32).toString('hex')

/** The lines that the command prints when it has encrypted the data of `createEncryptedData`. */
const OUTPUT_LINES = [
  'credentials of calendar accounts: 1 encrypted with the current key',
  'credentials of removed calendar accounts: 1 encrypted with the current key',
  expect.stringMatching(/^responses to bookings: [1-9]\d* encrypted/),
  expect.stringMatching(/^meeting links of participants: [1-9]\d* encrypted/),
  'webhook secrets: 2 encrypted with the current key',
  'previous webhook secrets: 1 encrypted with the current key',
]

/** Stores at least one value in each column that contains encrypted values. */
async function createEncryptedData(services: TestServices): Promise<void> {
  const { olga } = await createFullUser(services)
  const { developers } = callAs(services, olga)
  const [webhook] = (await developers.listWebhooks()) ?? []
  await developers.rotateSecret({ id: webhook?.id ?? '' })
  await services.db.transaction().execute((trx) => disconnectAllAccounts(services, trx, olga.user_id))
}

/** Runs the command as users type it. */
async function rotateKey(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; lines: string[]; error: string }> {
  const options = {
    env: { PATH: process.env['PATH'] ?? '', HOME: os.tmpdir(), ...env },
    cwd: path.join(import.meta.dirname, '..'),
  }
  const { code, stdout, stderr } = await execFileAsync(
    'npm',
    ['run', '--silent', 'rotate-key', '--', ...args],
    options,
  ).then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { code, lines: stdout.trimEnd().split('\n'), error: stderr }
}

async function readCredentials({ db, secrets }: Services): Promise<string> {
  const row = await db.selectFrom('account_credentials').selectAll().executeTakeFirstOrThrow()
  return decryptCredentials({ secrets }, row.account_id, row.credentials_encrypted)
}

// Each run starts a process, which is slow on a busy machine.
describe.skipIf(!inject('postgres'))('npm run rotate-key, while a server runs', { timeout: 180_000 }, () => {
  test('encrypts everything with the first key, and reports that the other is no longer needed', {
    meta: { promise: 'Calendar accounts: Credentials are stored encrypted with a key that one command rotates.' },
  }, async ({ services, databaseUrl = '' }) => {
    await createEncryptedData(services)
    const [key, old] = [newKey(), services.config.encryptionKeys?.[0]]
    const oldId = `${currentKeyId(services.secrets)}.`
    expect(await findRowsContaining(services, [oldId])).not.toEqual([])

    const rotated = await rotateKey({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY: `${key},${old}` })
    expect(rotated).toEqual({
      code: 0,
      lines: [...OUTPUT_LINES, expect.stringContaining('previous keys are no longer needed')],
      error: '',
    })
    expect(await findRowsContaining(services, [oldId])).toEqual([])
    const after = await openServices(configOf({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY: key }), services)
    expect(await readCredentials(after.services)).toBe('password')
    await after.close()

    const again = await rotateKey({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY: key })
    expect(again).toMatchObject({
      code: 0,
      lines: ['All values are encrypted with the current key.', expect.stringContaining('To change the key, put a')],
    })
  })

  test('does not wait for rows in use, and finishes when it is run again', async ({ services, databaseUrl = '' }) => {
    await createEncryptedData(services)
    const env = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY: `${newKey()},${services.config.encryptionKeys?.[0]}` }
    const rotateWhileInUse = () =>
      services.db.transaction().execute(async (trx) => {
        await trx.selectFrom('account_credentials').selectAll().forUpdate().execute()
        return rotateKey(env)
      })
    const interrupted = [await rotateWhileInUse(), await rotateWhileInUse()]
    const notFinished = expect.stringContaining('Not finished: some values were in use')
    expect(interrupted).toMatchObject([
      { code: 1, lines: [...OUTPUT_LINES.slice(1), notFinished] },
      { code: 1, lines: [notFinished] },
    ])
    expect((await rotateKey(env)).lines).toEqual([OUTPUT_LINES[0], expect.stringContaining('no longer needed')])
  })

  test('encrypts rows that were in use only briefly', async ({ services, databaseUrl = '' }) => {
    await createEncryptedData(services)
    const env = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY: `${newKey()},${services.config.encryptionKeys?.[0]}` }
    const { services: after, close } = await openServices(configOf(env), services)
    const column = encryptedColumns.find(({ table }) => table === 'account_credentials') ?? expect.fail('no column')
    const { rotation } = await services.db.transaction().execute(async (trx) => {
      await trx.selectFrom('account_credentials').selectAll().forUpdate().execute()
      const started = reencryptColumn(services.db, after.secrets, column)
      await setTimeout(100)
      return { rotation: started }
    })
    expect(await rotation).toEqual({ changedCount: 1, unreadableCount: 0 })
    await close()
  })

  test('fails, and asks to keep all keys, if no configured key can decrypt some values', async ({
    services,
    databaseUrl = '',
  }) => {
    await createEncryptedData(services)
    const rotateWithout = async (...keys: string[]) => {
      const { code, lines } = await rotateKey({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY: keys.join(',') })
      expect(code).toBe(1)
      expect(lines).toContain('webhook secrets: 2 unreadable with the configured keys')
      expect(lines.at(-1)).toContain('Keep all configured keys')
      expect(lines.join('\n')).not.toMatch(/no longer needed|Not finished|put a new/)
    }
    await rotateWithout(newKey())
    await rotateWithout(newKey(), newKey())
    expect(await readCredentials(services)).toBe('password')
  })
})

test.for(['--help', 'dry-run'])(
  'npm run rotate-key -- %s prints the usage and creates no key',
  {
    timeout: 180_000,
  },
  async (argument) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-rotate-key-'))
    try {
      const error = expect.stringMatching(/^Usage: npm run rotate-key\n/)
      expect(await rotateKey({ DATA_DIR: dataDir }, argument)).toEqual({ code: 1, lines: [''], error })
      expect(await readdir(dataDir)).toEqual([])
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)

describe('npm run rotate-key, on the embedded database', { timeout: 180_000 }, () => {
  test('replaces the generated key, but not while a server runs', async ({ services }) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-rotate-key-'))
    const keyFile = path.join(dataDir, 'encryption-key')
    try {
      expect(await rotateKey({ DATA_DIR: dataDir })).toMatchObject({
        code: 1,
        error: expect.stringContaining(`There is no database in ${dataDir}.`),
      })
      expect(await readdir(dataDir)).toEqual([])
      await withServices(dataDir, services.clock, createEncryptedData)
      const old = await readFile(keyFile, 'utf8')
      const release = await lockDataDir(dataDir)
      expect(await rotateKey({ DATA_DIR: dataDir }).finally(release)).toMatchObject({
        code: 1,
        error: expect.stringContaining('is in use by another process'),
      })
      expect(await readFile(keyFile, 'utf8')).toBe(old)

      // As if an earlier run had been interrupted.
      const key = randomBytes(32).toString('base64url')
      await writeFile(keyFile, `${key}\n${old}`)
      expect(await rotateKey({ DATA_DIR: dataDir })).toEqual({
        code: 0,
        lines: [...OUTPUT_LINES, `Replaced the key in ${dataDir}.`],
        error: '',
      })
      expect(await readFile(keyFile, 'utf8')).toBe(key)
      expect((await rotateKey({ DATA_DIR: dataDir })).lines).toContain(OUTPUT_LINES[0])
      expect(await readFile(keyFile, 'utf8')).toMatch(/^(?!.*,)[\w-]{43}$/)
      expect(await readFile(keyFile, 'utf8')).not.toBe(key)
      await withServices(dataDir, services.clock, async (after) => {
        expect(await readCredentials(after)).toBe('password')
      })
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

function configOf(env: Record<string, string>): Config {
  return readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...env })
}

/** Calls `run` with services on the embedded database in `dataDir`, then closes both. */
async function withServices(dataDir: string, clock: TestClock, run: (services: TestServices) => Promise<void>) {
  const database = await openDatabase({ dataDir })
  await migrateToLatest(database.db)
  const { services, close } = await openServices(configOf({ DATA_DIR: dataDir }), { database, clock, supervise: false })
  await run({ ...services, clock })
  await close()
  await database.close()
}
