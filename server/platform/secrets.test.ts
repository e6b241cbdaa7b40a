import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keyedHash, readSecrets } from './secrets.ts'

test('generated secrets are stored, and files that a crash left empty are replaced', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-secrets-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  for (const name of ['session-secret', 'encryption-key']) await writeFile(path.join(dataDir, name), '')
  const config = { sessionSecret: undefined, encryptionKeys: undefined, dataDir }
  const { feeds, encryption } = await readSecrets(config)
  expect(feeds).not.toBe(keyedHash('', 'calendar feeds'))
  expect(encryption.map(({ length }) => length)).toEqual([32])
  expect(await readSecrets(config)).toMatchObject({ feeds, encryption })
})
