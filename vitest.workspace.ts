import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { themeVariables } from './client/build/theme-variables.ts'

/** An odd zone on purpose: whoever forgets to name a zone sees it at once. */
process.env.TZ = 'Asia/Kathmandu'

export default defineConfig({
  test: {
    experimental: { diagnostics: false },
    // One more than there are cores: the tests of several processes mostly wait for those.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['shared/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['./server/test/database-template.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./server/test/database-template.ts'],
        },
      },
      {
        plugins: [react(), themeVariables()],
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: ['./client/test-setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
