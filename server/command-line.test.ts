import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './platform/config.ts'
import { lockDataDir } from './platform/db/data-dir-lock.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrateToLatest } from './platform/db/migrate.ts'
import { enqueueMail } from './platform/mail/outbox.ts'
import type { Services } from './platform/services.ts'
import { openServices } from './services.ts'
import { findFreePort, listenOnFreePort } from './test/free-port.ts'
import { newMailTo } from './test/mail-fixture.ts'
import { startSmtpServer } from './test/smtp-server.ts'

const execFileAsync = promisify(execFile)
// Each run starts a process, which is slow on a busy machine.
const SLOW = { timeout: 180_000 }

const ROOT = path.join(import.meta.dirname, '..')
const QUIET = { LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-command-line-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Calls `run` with services on the embedded database in `dataDir`, then closes both. */
async function withServices(dataDir: string, run: (services: Services) => Promise<void>): Promise<void> {
  const database = await openDatabase({ dataDir })
  await migrateToLatest(database.db)
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const { services, close } = await openServices(config, { database, supervise: false })
  await run(services)
  await close()
  await database.close()
}

function runProgram(program: string, args: string[], env: Record<string, string>) {
  const options = { env: { ...QUIET, ...env }, cwd: ROOT }
  return execFileAsync(process.execPath, [program, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}

const migrate = (args: string[], dataDir: string) => runProgram('scripts/migrate.ts', args, { DATA_DIR: dataDir })

test.for(['--help', 'sideways', 'up down'])('migrate %s prints the usage and changes nothing', SLOW, async (args) => {
  const dataDir = await createDataDir()
  expect(await migrate(args.split(' '), dataDir)).toMatchObject({
    code: 1,
    stderr: 'Usage: npm run migrate -- up|down\n',
  })
  expect(await readdir(dataDir)).toEqual([])
})

test('migrate prints one line while another process uses the database', SLOW, async () => {
  const dataDir = await createDataDir()
  await mkdir(path.join(dataDir, 'postgres'))
  const release = await lockDataDir(dataDir)
  expect(await migrate(['up'], dataDir).finally(release)).toMatchObject({
    code: 1,
    stderr: `The database in ${dataDir} is in use by another process. Stop it first, or set DATABASE_URL.\n`,
  })
})

test('migrate never creates a database', SLOW, async () => {
  const dataDir = path.join(await createDataDir(), 'typo')
  for (const direction of ['up', 'down'])
    expect(await migrate([direction], dataDir)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${dataDir}. Start the server to create one, or run this command with its environment (DATABASE_URL, DATA_DIR).\n`,
    })
  expect(existsSync(dataDir)).toBe(false)
})

test('migrate applies all migrations, and reverts the newest', SLOW, async () => {
  const dataDir = await createDataDir()
  await openDatabase({ dataDir }).then((database) => database.close())
  expect(await migrate([], dataDir)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Applied: [\w-]+, /) })
  expect(await migrate(['up'], dataDir)).toMatchObject({ code: 0, stdout: 'Applied: nothing\n' })
  expect(await migrate(['down'], dataDir)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Reverted: [\w-]+\n$/),
  })
})

test('a server that is stopped right after starting finishes sending its emails', SLOW, async () => {
  const dataDir = await createDataDir()
  await withServices(dataDir, async (services) => {
    await enqueueMail(services, services.db, newMailTo('bob@example.test'))
    // The server sends the email on startup, as after a crash that lost the job.
    await sql`delete from jobs.job where name = 'mail'`.execute(services.db)
  })
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  const { promise: reply, resolve: sendReply } = Promise.withResolvers<void>()
  smtp.beforeReply = () => reply
  const env = { ...QUIET, DATA_DIR: dataDir, SMTP_URL: smtp.url, PORT: String(await findFreePort()) }
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'inherit', cwd: ROOT })
  onTestFinished(() => void server.kill('SIGKILL'))
  await expect.poll(() => smtp.mails, { timeout: 60_000 }).toHaveLength(1)
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  setTimeout(sendReply, 1500)
  expect(await exit).toEqual([0, null])
  await withServices(dataDir, async ({ db }) => {
    expect(await db.selectFrom('mails').select('attempts').execute()).toEqual([])
  })
})

test('the server prints one line if its port is in use', SLOW, async () => {
  const other = createServer()
  onTestFinished(() => void other.close())
  const port = String(await listenOnFreePort(other))
  expect(await runProgram('server/main.ts', [], { DATA_DIR: await createDataDir(), PORT: port })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT.\n`,
  })
})

test('the server prints one line for a database that it cannot use', SLOW, async () => {
  const DATABASE_URL = 'postgres://meridian@127.0.0.1:1/meridian'
  expect(await runProgram('server/main.ts', [], { DATABASE_URL })).toMatchObject({
    code: 1,
    stderr: 'DATABASE_URL: cannot open the database: connect ECONNREFUSED 127.0.0.1:1\n',
  })
})

test('the server prints one line for an invalid variable', SLOW, async () => {
  expect(await runProgram('server/main.ts', [], { PORT: 'abc' })).toMatchObject({
    code: 1,
    stderr: 'PORT: must be a whole number from 1 to 65535\n',
  })
})
