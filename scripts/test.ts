import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { REPORTS_FOLDER } from './promise-table.ts'

/*
 * Runs all tests: unit, feature and component tests (on a Postgres server if there is one), feature tests again on the
 * embedded database, attack tests, and browser tests if Chromium is installed. Arguments after `npm test --` are passed
 * to Vitest, which then runs alone. The last line adds up the counts of all runs.
 */

interface Count {
  passed: number
  failed: number
  skipped: number
}

rmSync(REPORTS_FOLDER, { recursive: true, force: true })
mkdirSync(REPORTS_FOLDER, { recursive: true })

function run(command: string, args: string[], env: Record<string, string> = {}): number {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return status ?? 1
}

function runVitest(name: string, args: string[], env: Record<string, string> = {}): Count {
  console.log(`\n— ${name}`)
  const file = path.join(REPORTS_FOLDER, `${name.replaceAll(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const status = run('vitest', ['run', ...reporters, ...args], env)
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  const failed = report['numFailedTests'] ?? 0
  return {
    passed: report['numPassedTests'] ?? 0,
    // A file that fails to load fails the run without a failed test.
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: (report['numPendingTests'] ?? 0) + (report['numTodoTests'] ?? 0),
  }
}

/**
 * Lists the tests to repeat on the embedded database: those of the platform, which supports both databases, and of the
 * features with the most locks and complex SQL. Tests of calendar providers, imports and long lists would take too long.
 */
function listDatabaseTests(): string[] {
  const files = globSync('server/{platform,features/{calendars,developers,groups,meetings,users}}/**/*.test.ts', {
    exclude: [
      'server/features/calendars/{accounts,import,providers}/**',
      'server/features/calendars/sync/event-pages.test.ts',
      'server/features/meetings/provider-changes/**',
    ],
  })
  return files.filter((file) => readFileSync(file, 'utf8').includes('/test/'))
}

function runPlaywright(chromium: string): Count {
  console.log('\n— Browser tests')
  const file = path.join(REPORTS_FOLDER, 'Browser-tests.json')
  const status = run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    CHROMIUM: chromium,
  })
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed === 0 && status !== 0 ? 1 : failed, skipped: stats.skipped }
}

const filters = process.argv.slice(2)
const counts: Count[] = []
if (filters.length > 0) {
  counts.push(runVitest('Selected tests', filters))
} else {
  const projects = ['server', 'client-rules', 'client'].flatMap((project) => ['--project', project])
  counts.push(runVitest('Unit, feature and component tests', projects))
  if (process.env['TEST_DATABASE'] !== 'embedded') {
    counts.push(
      runVitest('Feature tests on the embedded database', ['--project', 'server', ...listDatabaseTests()], {
        TEST_DATABASE: 'embedded',
      }),
    )
  }
  // Runs alone because it measures response times.
  counts.push(runVitest('Attack tests', ['--project', 'attack']))
  const chromium = findChromium()
  if (chromium) {
    counts.push(runPlaywright(chromium))
  } else {
    console.log('\nNO BROWSER FOUND: browser tests were skipped. Install Chromium, or set CHROMIUM to its path.')
  }
}
const sum = (result: keyof Count) => counts.reduce((total, count) => total + count[result], 0)
const skipped = sum('skipped')
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(sum('failed') === 0 ? 0 : 1)
