import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { calendarText, eventLines } from '#server/test/providers/feed-server.ts'
import { HOUR } from '#shared/time.ts'
import { openOutbound } from '../../../../platform/outbound/outbound.ts'
import { createIcsProvider } from './ics-provider.ts'

const PYTHON = 'python3'
const hasPython = spawnSync(PYTHON, ['-m', 'http.server', '--help']).status === 0
if (!hasPython)
  console.warn('SKIPPED: no python3 with http.server, so subscriptions were not tested with its web server')

const formatFile = (summary: string) => calendarText(...eventLines('1', ':20261201T080000Z', `SUMMARY:${summary}`))

/** Starts Python's web server; `statuses` collects the status of each response. */
async function startPython(folder: string) {
  const server = spawn(PYTHON, ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', folder])
  const statuses: string[] = []
  createInterface(server.stderr).on('line', (line) => statuses.push(/" (\d{3}) /.exec(line)?.[1] ?? ''))
  const [banner] = (await once(createInterface(server.stdout), 'line')) as [string]
  const [, port] = /port (\d+)/.exec(banner) ?? []
  return { server, statuses, url: `http://127.0.0.1:${port}/calendar.ics` }
}

test.skipIf(!hasPython)('a file on a web server is read again only after it has changed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ics-'))
  const file = path.join(folder, 'calendar.ics')
  const { server, statuses, url } = await startPython(folder)
  try {
    const clock = { time: Date.UTC(2026, 10, 16, 7), now: () => clock.time }
    const provider = createIcsProvider({ outbound: openOutbound({ allowPrivate: true }), clock })
    const connect = () => provider.connect(JSON.stringify({ url, time_zone: 'UTC' }))
    await expect(connect().getProfile()).rejects.toMatchObject({ kind: 'revoked' })
    await writeFile(file, formatFile('One'))
    await utimes(file, new Date('2026-11-01'), new Date('2026-11-01'))
    const { events, cursor } = await connect().listChanges('feed', null)
    expect(events).toMatchObject([{ summary: 'One' }])
    clock.time += 2 * HOUR
    expect(await connect().listChanges('feed', cursor)).toMatchObject({ events: [], deleted: [], has_more: false })
    await writeFile(file, formatFile('Two'))
    await utimes(file, new Date('2026-11-02'), new Date('2026-11-02'))
    const account = connect()
    await expect(account.listChanges('feed', cursor)).rejects.toMatchObject({ kind: 'gone' })
    expect((await account.listChanges('feed', null)).events).toMatchObject([{ summary: 'Two' }])
    await expect.poll(() => statuses.filter(Boolean)).toEqual(['404', '200', '304', '200'])
  } finally {
    server.kill()
    await rm(folder, { recursive: true })
  }
})
