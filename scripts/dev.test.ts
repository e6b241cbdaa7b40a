import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { REST_ROUTES } from '../server/api/rest/routes.ts'
import { SERVER_PATHS } from './server-paths.ts'

const isServerPath = (url: string) => new RegExp(SERVER_PATHS).test(url)

test('npm run dev proxies all server paths to the server, and no pages', () => {
  const paths = Object.values(REST_ROUTES).flatMap((routes) => routes.map(({ url }) => url))
  expect(paths.length).toBeGreaterThan(50)
  const others = [
    '/trpc/match.book',
    '/docs/json',
    '/metrics',
    '/readyz',
    '/dev/mailbox',
    '/robots.txt',
    '/sitemap.xml',
  ]
  expect([...paths, ...others, '/calendar-notifications/google'].filter((url) => !isServerPath(url))).toEqual([])
  const pages = [
    '/',
    '/authcallback',
    '/calendar-config',
    '/calendar-data',
    '/invites/ana',
    '/developer',
    '/dashboard/',
  ]
  expect(pages.filter(isServerPath)).toEqual([])
})

test('npm run dev rejects settings that the server would reject', { timeout: 60_000 }, async () => {
  const run = promisify(execFile)(process.execPath, ['scripts/dev.ts'], {
    env: { ...process.env, PORT: '99999' },
    cwd: path.join(import.meta.dirname, '..'),
    timeout: 50_000,
  })
  const stderr = 'PORT: must be a whole number from 1 to 65535\n'
  await expect(run).rejects.toMatchObject({ code: 1, stderr })
})

test('npm run dev starts no server if its port is in use', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-dev-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const other = createServer()
  onTestFinished(() => void other.close())
  const port = String(await listenOnFreePort(other))
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: port }
  const run = promisify(execFile)(process.execPath, ['scripts/dev.ts'], {
    env,
    cwd: path.join(import.meta.dirname, '..'),
    timeout: 100_000,
  })
  await expect(run).rejects.toMatchObject({ code: 1, stderr: `Port ${port} is already in use\n` })
  expect(await readdir(dataDir)).toEqual([])
})
