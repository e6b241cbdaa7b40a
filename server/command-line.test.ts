import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataDir } from './platform/db/data-dir-lock.ts'

const execFileAsync = promisify(execFile)
// Each run starts a process, which is slow on a busy machine.
const SLOW = { timeout: 180_000 }

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-command-line-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

function runProgram(program: string, args: string[], env: Record<string, string>) {
  const options = { env: { LOG_LEVEL: 'silent', ...env }, cwd: path.join(import.meta.dirname, '..') }
  return execFileAsync(process.execPath, [program, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}

const migrate = (args: string[], dataDir: string) => runProgram('scripts/migrate.ts', args, { DATA_DIR: dataDir })

test.for([['--help'], ['sideways'], ['up', 'down']])(
  'migrate %s prints the usage and changes nothing',
  SLOW,
  async (args) => {
    const dataDir = await createDataDir()
    expect(await migrate(args, dataDir)).toMatchObject({ code: 1, stderr: 'Usage: npm run migrate -- up|down\n' })
    expect(await readdir(dataDir)).toEqual([])
  },
)

test('migrate prints one line while another process uses the database', SLOW, async () => {
  const dataDir = await createDataDir()
  const release = await lockDataDir(dataDir)
  expect(await migrate(['up'], dataDir).finally(release)).toMatchObject({
    code: 1,
    stderr: `The database in ${dataDir} is in use by another process. Stop it first, or set DATABASE_URL.\n`,
  })
})

test('migrate applies all migrations, and reverts the newest', SLOW, async () => {
  const dataDir = await createDataDir()
  expect(await migrate([], dataDir)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Applied: [\w-]+, /) })
  expect(await migrate(['up'], dataDir)).toMatchObject({ code: 0, stdout: 'Applied: nothing\n' })
  expect(await migrate(['down'], dataDir)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Reverted: [\w-]+\n$/),
  })
})

test('the server prints one line if its port is in use', SLOW, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = String(typeof address === 'object' && address ? address.port : 0)
  expect(await runProgram('server/main.ts', [], { DATA_DIR: await createDataDir(), PORT: port })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Port ${port} of 127.0.0.1 is in use by another program. Stop it, or set PORT.\n`,
  })
})

test('the server prints one line for an invalid variable', SLOW, async () => {
  expect(await runProgram('server/main.ts', [], { PORT: 'abc' })).toMatchObject({
    code: 1,
    stderr: 'PORT: must be a whole number from 0 to 65535\n',
  })
})
