import { expect, test } from 'vitest'
import { readReport, renderPromises } from './promise-table.ts'

const vitestReport = {
  testResults: [
    {
      name: '/repo/client/door.test.tsx',
      assertionResults: [
        { status: 'passed', meta: { promise: 'Screens: Doors open.' } },
        { status: 'failed', meta: { promise: ['Screens: Doors open.', 'Texts: Push.'] } },
        { status: 'passed', meta: {} },
      ],
    },
  ],
}

const playwrightReport = {
  config: { rootDir: '/repo/e2e' },
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              file: 'door.spec.ts',
              tests: [
                {
                  status: 'skipped',
                  annotations: [
                    { type: 'promise', description: 'Texts: Pull.' },
                    { type: 'skip', description: 'no door' },
                  ],
                },
                { status: 'flaky', annotations: [{ type: 'promise', description: 'Texts: Push.' }] },
              ],
            },
          ],
        },
      ],
    },
  ],
}

test('reads the promises of a Vitest report, one or several per test', () => {
  expect(readReport(vitestReport, '/repo')).toEqual([
    { promise: 'Screens: Doors open.', file: 'client/door.test.tsx', result: 'passed' },
    { promise: 'Screens: Doors open.', file: 'client/door.test.tsx', result: 'failed' },
    { promise: 'Texts: Push.', file: 'client/door.test.tsx', result: 'failed' },
  ])
})

test('reads the promises of a Playwright report, and counts flaky tests as failed', () => {
  expect(readReport(playwrightReport, '/repo')).toEqual([
    { promise: 'Texts: Pull.', file: 'e2e/door.spec.ts', result: 'skipped' },
    { promise: 'Texts: Push.', file: 'e2e/door.spec.ts', result: 'failed' },
  ])
})

test('rejects a report in any other format', () => {
  expect(() => readReport({ tests: [] }, '/repo')).toThrow('suites')
})

const promise = (text: string, file: string, result: 'passed' | 'failed' | 'skipped') => ({
  promise: text,
  file,
  result,
})

test('lists each promise once, by area, with all its tests and their worst result', () => {
  const page = renderPromises([
    promise('Texts: Pull.', 'e2e/door.spec.ts', 'skipped'),
    promise('Screens: Doors close.', 'e2e/door.spec.ts', 'passed'),
    promise('Screens: Doors open.', 'client/door.test.tsx', 'failed'),
    promise('Screens: Doors open.', 'client/door.test.tsx', 'passed'),
    promise('Screens: Doors open.', 'e2e/door.spec.ts', 'passed'),
  ])
  expect(page).toBe(`## Screens

| Promise | Test | Result |
|---|---|---|
| Doors open. | client/door.test.tsx<br>e2e/door.spec.ts | failed |
| Doors close. | e2e/door.spec.ts | passed |

## Texts

| Promise | Test | Result |
|---|---|---|
| Pull. | e2e/door.spec.ts | skipped |`)
})

test.each([
  [['skipped', 'passed'], 'passed'],
  [['skipped', 'skipped'], 'skipped'],
  [['skipped', 'failed', 'passed'], 'failed'],
] as const)('a file with the results %j counts as %s', (results, expected) => {
  const page = renderPromises(results.map((result) => promise('Screens: Doors open.', 'door.test.ts', result)))
  expect(page).toContain(`| Doors open. | door.test.ts | ${expected} |`)
})

test('rejects a promise without an area', () => {
  expect(() => renderPromises([promise('Door: Opens.', 'door.test.ts', 'passed')])).toThrow(
    'door.test.ts: "Door: Opens." does not begin with an area',
  )
})
