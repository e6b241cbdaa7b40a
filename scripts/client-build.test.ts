import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isBuildStale } from './client-build.ts'

const SOURCES = ['client/routes/index.tsx', 'client/routes/login.tsx', 'shared/time.ts', 'lingui.config.ts']

/** A repository with a build that is newer than all sources. */
async function createRepository(): Promise<string> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'meridian-build-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const file of [...SOURCES, 'package-lock.json', 'dist/server/server.js']) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true })
    await writeFile(path.join(root, file), '')
  }
  const inOneMinute = new Date(Date.now() + 60_000)
  await utimes(path.join(root, 'dist/server/server.js'), inOneMinute, inOneMinute)
  return root
}

test('a build that is newer than all sources is not stale', async () => {
  expect(await isBuildStale(await createRepository())).toBe(false)
})

test.each([...SOURCES, 'client/routes'])('a build is stale if it is older than %s', async (source) => {
  const root = await createRepository()
  const inTwoMinutes = new Date(Date.now() + 120_000)
  await utimes(path.join(root, source), inTwoMinutes, inTwoMinutes)
  expect(await isBuildStale(root)).toBe(true)
})

test('a missing build counts as stale', async () => {
  const root = await createRepository()
  await rm(path.join(root, 'dist'), { recursive: true })
  expect(await isBuildStale(root)).toBe(true)
})
