import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from './scripts/chromium.ts'

const executablePath = findChromium()

/** Each journey starts its own server on its own data; those of a worker share a process (`e2e/server-host.ts`). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/prepare.ts',
  timeout: 240_000,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Otherwise each new page starts two processes: one for the empty page, another at the first navigation.
      args: [...CHROMIUM_ARGS, '--renderer-process-limit=1'],
    },
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    // Tests would wait for every animation.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
})
