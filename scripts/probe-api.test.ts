import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.for(['abc', '0', '1.5', ''])(
  'npm run probe-api -- "%s" prints the usage',
  { timeout: 60_000 },
  async (argument) => {
    const cwd = path.join(import.meta.dirname, '..')
    const run = promisify(execFile)(process.execPath, ['scripts/probe-api.ts', argument], { cwd, timeout: 50_000 })
    await expect(run).rejects.toMatchObject({ code: 1, stderr: 'Usage: npm run probe-api [-- <requests>]\n' })
  },
)
