import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from './server.ts'
import { EMBEDDED } from './server-storage.ts'

test.each(['process.exit(1)', "process.kill(process.pid, 'SIGKILL')"])(
  'a server that exits or is killed during startup leaves no data behind: %s',
  async (exitStatement) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'meridian-program-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const program = path.join(folder, 'program.mjs')
    await writeFile(program, `console.log(process.env.DATA_DIR)\nsetTimeout(() => ${exitStatement}, 200)\n`)
    const error: Error = await startServer(EMBEDDED, program).then(
      () => expect.fail('it started'),
      (thrown) => thrown,
    )
    const [, dataDir = ''] = error.message.split('\n')
    expect(dataDir).toMatch(/meridian-e2e-/)
    expect(existsSync(dataDir)).toBe(false)
  },
)
