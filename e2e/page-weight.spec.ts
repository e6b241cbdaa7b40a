import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { createVerifiedUser, expect, openDashboard, test, waitForHydration } from './fixtures.ts'

/** The number of a page's scripts, and their compressed size in kB, regardless of how the server compressed them. */
async function measureScripts(page: Page, path: string): Promise<{ count: number; weight: number }> {
  const scripts = new Set<string>()
  let lastRequestAt = Date.now()
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    scripts.add(request.url())
    lastRequestAt = Date.now()
  })
  await page.goto(path)
  await waitForHydration(page)
  // Wait for the scripts that the page preloads when idle.
  await expect.poll(() => Date.now() - lastRequestAt, { timeout: 30_000 }).toBeGreaterThan(3000)
  expect(scripts.size).toBeGreaterThan(1)
  const bodies = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).body()))
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  return { count: scripts.size, weight: bytes / 1000 }
}

test('the invite page loads at most 170 kB of JavaScript in 25 files, and none of the dashboard’s fonts', async ({
  server,
  admin,
  openPage,
}) => {
  await createVerifiedUser(server, admin, 'olga@example.com')
  const page = await openPage()
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  const { count, weight } = await measureScripts(page, '/invites/olga')
  console.log(`The invite page loads ${weight.toFixed(1)} kB of JavaScript (gzip) in ${count} files.`)
  expect(weight).toBeLessThanOrEqual(170)
  expect(count).toBeLessThanOrEqual(25)
  expect(fonts.filter((url) => /geist/i.test(url))).toEqual([])
})

test('the dashboard loads at most 280 kB of JavaScript, including the calendar', async ({
  server,
  admin,
  openPage,
}) => {
  await createVerifiedUser(server, admin, 'olga@example.com')
  const page = await openPage()
  await openDashboard(page, server, 'olga@example.com')
  const newPage = await page.context().newPage()
  const { weight } = await measureScripts(newPage, '/dashboard/')
  console.log(`The dashboard loads ${weight.toFixed(1)} kB of JavaScript (gzip).`)
  expect(weight).toBeLessThanOrEqual(280)
})
