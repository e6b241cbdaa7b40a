import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { findFreePort } from '#server/test/free-port.ts'
import { PUBLIC_PAGES } from '#shared/pages.ts'
import { signIn, startServer } from '../e2e/server.ts'
import { CHROMIUM_ARGS, requireChromium } from '../scripts/chromium.ts'
import { buildClientIfStale } from '../scripts/client-build.ts'

/** Minimum score of each category, out of 100. */
const TARGETS = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const RUNS = 7
/** Runs for pages that are not a visitor's first page. */
const OTHER_PAGE_RUNS = 3
/** On two cores, the spare renderer that the browser starts for the next page slows down the measured page. */
const FLAGS = [...CHROMIUM_ARGS, '--disable-features=SpareRendererForSitePerProcess']
/** Visits to each page before its first run, because V8 has not yet optimized the code of a freshly started server. */
const WARM_UP_VISITS = 20

/**
 * Runs Lighthouse with its mobile profile on the public pages; takes the median of seven runs of the landing page and
 * of invitations, and of three runs of the others. Invitations are opened in the owner's time zone and in another.
 */
export async function run(): Promise<void> {
  const executablePath = requireChromium()
  await buildClientIfStale()
  const server = await startServer({ LOG_LEVEL: 'error' })
  const port = await findFreePort()
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, `--remote-debugging-port=${port}`] })
  try {
    const localZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const foreignZone = localZone === 'Asia/Tokyo' ? 'Europe/Madrid' : 'Asia/Tokyo'
    const owner = await signIn(server.url, 'admin@example.com', localZone)
    const { body: info } = await owner.call('GET', '/users/info')
    const invitePath = `/invites/${info.url_invites}`
    const pages = [
      { name: invitePath, path: invitePath, time_zone: localZone, runs: RUNS },
      { name: `${invitePath}, another zone`, path: invitePath, time_zone: foreignZone, runs: RUNS },
      ...PUBLIC_PAGES.map((path) => ({
        name: path,
        path,
        time_zone: localZone,
        runs: path === '/' ? RUNS : OTHER_PAGE_RUNS,
      })),
    ]
    const rows: Record<string, Record<string, number>> = {}
    for (const { name, path, time_zone, runs } of pages) {
      await owner.call('PUT', '/users/update_timezone', { time_zone })
      for (let i = 0; i < WARM_UP_VISITS; i++) {
        await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text()
      }
      rows[name] = await measureScores(server.url + path, port, runs)
    }
    console.table(rows)
    const missedTargets = Object.entries(rows).flatMap(([name, scores]) =>
      Object.entries(TARGETS).flatMap(([category, target]) =>
        (scores[category] ?? 0) < target ? [`${name}: ${category} ${scores[category]} < ${target}`] : [],
      ),
    )
    console.log(missedTargets.length === 0 ? 'All targets are met.' : missedTargets.join('\n'))
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function measureScores(url: string, port: number, runs: number): Promise<Record<string, number>> {
  const scores: Record<string, number[]> = {}
  const stealTimes: number[] = []
  for (let i = 0; i < runs; i++) {
    const before = readStealSeconds()
    for (const [name, score] of await auditOnce(url, port)) scores[name] = [...(scores[name] ?? []), score]
    stealTimes.push(readStealSeconds() - before)
  }
  console.log(`${url}: performance ${scores['performance']?.join(', ')}`)
  console.log(`  CPU time stolen by the host: ${stealTimes.map((seconds) => seconds.toFixed(1)).join(', ')} s`)
  return Object.fromEntries(
    Object.entries(scores).map(([name, all]) => [name, all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0]),
  )
}

/** Reads the CPU time that the host has withheld from this virtual machine so far, which shows up as pauses in pages. */
function readStealSeconds(): number {
  try {
    return Number(readFileSync('/proc/stat', 'utf8').split(/\s+/)[8]) / 100
  } catch {
    return 0
  }
}

/** The part of Lighthouse's report that is read here. */
interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { errorMessage?: string }>
}

/** Lighthouse pulls in 80 packages that nothing else needs, so npx installs it on the first run. */
async function runLighthouse(url: string, port: number): Promise<Report> {
  const args = ['--yes', 'lighthouse@13.5.0', url, `--port=${port}`, '--output=json', '--quiet']
  const { stdout } = await promisify(execFile)('npx', args, {
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  return JSON.parse(stdout)
}

/** Scores of a single run. A run occasionally finds no paint in its own trace; it is then repeated, at most twice. */
async function auditOnce(url: string, port: number, retries = 2): Promise<[name: string, score: number][]> {
  const report = await runLighthouse(url, port)
  const categories = Object.entries(report.categories)
  if (categories.length > 0 && categories.every(([, { score }]) => score !== null)) {
    return categories.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)])
  }
  const message = `A run failed: ${report.audits['first-contentful-paint']?.errorMessage}`
  if (retries === 0) throw new Error(message)
  console.log(message)
  return auditOnce(url, port, retries - 1)
}
