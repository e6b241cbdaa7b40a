import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets } from '../secrets.ts'
import { openDatabase } from './database.ts'
import { restrictAccess } from './private-files.ts'

let parent: string

beforeEach(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'meridian-private-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

const modeOf = (entryPath: string) => (statSync(entryPath).mode & 0o777).toString(8)

/** Lists the modes of all files and folders in a folder. */
function listModes(folder: string): string[] {
  const modes = readdirSync(folder, { recursive: true, withFileTypes: true }).map(
    (entry) => `${entry.isDirectory() ? 'folder' : 'file'} ${modeOf(path.join(entry.parentPath, entry.name))}`,
  )
  return [...new Set(modes)].toSorted((a, b) => a.localeCompare(b))
}

test('only its owner can access an embedded database when it is created, as it grows, and after its modes were loosened', {
  timeout: 120_000,
}, async () => {
  const dataDir = path.join(parent, 'data')
  await readSecrets({ sessionSecret: undefined, encryptionKeys: undefined, dataDir })
  const database = await openDatabase({ dataDir })
  await database.pool.query('create table grown as select generate_series(1, 10000)')
  await database.pool.query('checkpoint')
  expect([modeOf(dataDir), ...listModes(dataDir)]).toEqual(['700', 'file 600', 'folder 700'])
  await database.close()

  // The modes that older versions left behind.
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o666)
  }
  chmodSync(dataDir, 0o755)
  await openDatabase({ dataDir }).then((reopenedDatabase) => reopenedDatabase.close())
  expect([modeOf(dataDir), ...listModes(dataDir)]).toEqual(['700', 'file 600', 'folder 700'])
})

test('a folder with other contents keeps its mode, and so do those contents', async () => {
  chmodSync(parent, 0o755)
  writeFileSync(path.join(parent, 'session-secret'), '', { mode: 0o644 })
  writeFileSync(path.join(parent, 'theirs'), '', { mode: 0o644 })
  mkdirSync(path.join(parent, 'postgres'), { mode: 0o755 })
  symlinkSync(path.join(parent, 'theirs'), path.join(parent, 'postgres', 'link'))
  await restrictAccess(parent)
  const modes = ['.', 'session-secret', 'postgres', 'theirs'].map((name) => modeOf(path.join(parent, name)))
  expect(modes).toEqual(['755', '600', '700', '644'])
})
