import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { legalTexts } from './client/build/legal-texts.ts'
import { translations } from './client/build/translations.ts'

/** A deliberately unusual zone: code that forgets to name a zone fails at once. */
process.env.TZ = 'Asia/Kathmandu'

/** Starts the slowest tests first: they mostly wait, so they run alongside the others instead of after them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(/\/e2e\/|-oracle\./.test(moduleId))
    // oxlint-disable-next-line unicorn/no-array-sort -- this is the sequencer's `sort`, which returns a new list
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a))
  }
}

export default defineConfig({
  test: {
    experimental: { diagnostics: false },
    // A test that checks nothing fails.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    // One more than there are cores, because some tests mostly wait.
    maxWorkers: availableParallelism() + 1,
    // Each worker loads the product once instead of once per test file, which would take longer than the tests
    // themselves. So tests must not leave state behind in modules.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{shared,server,scripts,e2e}/**/*.test.ts'],
          exclude: ['e2e/attack/**'],
          globalSetup: ['./server/test/database-template.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Runs alone (`npm run attack`), because it measures the server's response times.
        test: {
          name: 'attack',
          environment: 'node',
          include: ['e2e/attack/*.test.ts'],
          globalSetup: ['./server/test/database-template.ts', './e2e/attack/prepare.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        plugins: [translations()],
        test: {
          name: 'client-rules',
          environment: 'node',
          include: ['client/**/*.test.ts'],
          setupFiles: ['./client/test/locale.ts'],
        },
      },
      {
        plugins: [translations(), react(), legalTexts()],
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['client/**/*.test.tsx'],
          setupFiles: ['./client/test/locale.ts', './client/test/setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
