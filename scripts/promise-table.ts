import path from 'node:path'
import { z } from 'zod'
import type { PromiseArea } from '../e2e/promise.d.ts'

/** The folder with the test runners' reports of the last `npm test`. */
export const REPORTS_FOLDER = path.join(import.meta.dirname, '../node_modules/.cache/test-reports')

type Result = 'passed' | 'failed' | 'skipped'

/** A promise that one test is annotated with, and how that test ended. */
export interface TestedPromise {
  /** `Area: sentence`. */
  promise: string
  file: string
  result: Result
}

const AREAS: readonly PromiseArea[] = [
  'Screens',
  'Texts',
  'Errors',
  'Transitions',
  'Rules and limits',
  'Stored state',
  'Calendar accounts',
]

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          meta: z.object({ promise: z.union([z.string(), z.array(z.string())]).optional() }),
        }),
      ),
    }),
  ),
})

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      tests: z.array(
        z.object({
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
})

/**
 * Reads the promises from a JSON report of Vitest or Playwright.
 * @param root the folder to which file paths are relative
 */
export function readReport(report: unknown, root: string): TestedPromise[] {
  const vitest = vitestReport.safeParse(report)
  if (vitest.success) {
    return vitest.data.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.flatMap(({ status, meta }) => {
        const result = status === 'passed' || status === 'failed' ? status : 'skipped'
        return [meta.promise ?? []].flat().map((promise) => ({ promise, file: path.relative(root, name), result }))
      }),
    )
  }
  const { config, suites } = playwrightReport.parse(report)
  return suites.flatMap(listSpecs).flatMap(({ file, tests }) =>
    tests.flatMap(({ status, annotations }) =>
      annotations
        .filter(({ type }) => type === 'promise')
        .map(({ description = '' }) => ({
          promise: description,
          file: path.relative(root, path.join(config.rootDir, file)),
          result: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        })),
    ),
  )
}

type Suite = z.infer<typeof playwrightSuite>

function listSpecs({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)]
}

/** Renders a table for each area; throws if a promise does not begin with an area. */
export function renderPromises(testedPromises: readonly TestedPromise[]): string {
  const promisesByArea = Map.groupBy(testedPromises, ({ promise }) =>
    AREAS.find((area) => promise.startsWith(`${area}: `)),
  )
  const strayPromise = promisesByArea.get(undefined)?.[0]
  if (strayPromise) throw new Error(`${strayPromise.file}: "${strayPromise.promise}" does not begin with an area`)
  return AREAS.flatMap((area) => {
    const rows = promisesByArea.get(area)
    return rows ? [`## ${area}\n\n${renderTable(area, rows)}`] : []
  }).join('\n\n')
}

function renderTable(area: PromiseArea, testedPromises: readonly TestedPromise[]): string {
  const rows = [...Map.groupBy(testedPromises, ({ promise }) => promise)].map(([promise, tests]) => {
    const resultsByFile = Map.groupBy(tests, ({ file }) => file)
    const results = [...resultsByFile.values()].map(combineResults)
    const result = (['failed', 'skipped'] as const).find((candidate) => results.includes(candidate)) ?? 'passed'
    return { sentence: promise.slice(area.length + 2), files: [...resultsByFile.keys()].join('<br>'), result }
  })
  const lines = rows
    .toSorted((a, b) => a.files.localeCompare(b.files, 'en'))
    .map(({ sentence, files, result }) => `| ${sentence} | ${files} | ${result} |`)
  return ['| Promise | Test | Result |', '|---|---|---|', ...lines].join('\n')
}

/** Skipped runs count only if all were skipped: some tests are skipped on one of the databases, for example. */
function combineResults(tests: readonly TestedPromise[]): Result {
  const results = tests.map(({ result }) => result)
  return (['failed', 'passed'] as const).find((result) => results.includes(result)) ?? 'skipped'
}
