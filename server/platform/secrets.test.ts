import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSecrets } from './secrets.ts'

test('processes that start together generate and store only one set of secrets', async () => {
  const config = { sessionSecret: undefined, encryptionKeys: undefined, dataDir: await createFolder() }
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => readSecrets(config)))
  expect(first?.encryption.map(({ length }) => length)).toEqual([32])
  for (const { feeds, encryption } of [...others, await readSecrets(config)])
    expect({ feeds, encryption }).toEqual({ feeds: first?.feeds, encryption: first?.encryption })
  expect((await readdir(config.dataDir)).toSorted()).toEqual(['encryption-key', 'session-secret'])
})

test('an empty secret file is rejected', async () => {
  const dataDir = await createFolder()
  await writeFile(path.join(dataDir, 'session-secret'), '')
  await expect(readSecrets({ sessionSecret: undefined, encryptionKeys: undefined, dataDir })).rejects.toThrow(
    'session-secret is empty: restore or delete it',
  )
})

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'meridian-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
