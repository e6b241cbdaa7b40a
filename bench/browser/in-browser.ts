import { type Browser, chromium } from '@playwright/test'
import { type RestClient, type ServerProcess, signIn, startServer } from '../../e2e/server.ts'
import { CHROMIUM_ARGS, requireChromium } from '../../scripts/chromium.ts'
import { buildClientIfStale } from '../../scripts/client-build.ts'

interface Setup {
  browser: Browser
  /** Serves the client from the current working tree, on an empty database. */
  server: ServerProcess
  /** A REST client signed in as an admin. */
  admin: RestClient
}

/** Runs a measurement in Chromium, then closes the browser and stops the server. */
export async function withBrowser(measure: (setup: Setup) => Promise<void>): Promise<void> {
  const executablePath = requireChromium()
  await buildClientIfStale()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const server = await startServer({ LOG_LEVEL: 'error' })
  try {
    await measure({ browser, server, admin: await signIn(server.url, 'admin@example.com') })
  } finally {
    await browser.close()
    await server.stop()
  }
}
