import type { BrowserContextOptions, Page } from '@playwright/test'
import { PUBLIC_PAGES } from '#shared/pages.ts'
import { collectConsoleMessages, expect, test, waitForHydration } from './fixtures.ts'
import { waitForCode } from './server.ts'

/** Checks the HTML that the server sends: link previews and crawlers run no scripts. */
test('public pages are sent with their metadata, and only they can be indexed', async ({ server, openPage }) => {
  const fetchText = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, { headers: { accept: '*/*', ...headers } })
    return { status: response.status, text: await response.text() }
  }
  const titles = new Set<string>()
  for (const path of PUBLIC_PAGES) {
    const { status, text } = await fetchText(path)
    expect(status, path).toBe(200)
    expect((await fetch(server.url + path, { method: 'HEAD' })).status, path).toBe(200)
    expect(text).toContain(`<link rel="canonical" href="${server.url}${path}"`)
    expect(text).toContain(`<meta property="og:url" content="${server.url}${path}"`)
    expect(text).toContain(`<meta property="og:image" content="${server.url}/preview.png"`)
    expect(text).not.toContain('noindex')
    expect(text.match(/<h1/g), path).toHaveLength(1)
    expect(text.replaceAll('<!-- -->', '')).toContain(`${new Date().getFullYear()} Meridian`)
    expect(text.match(/<meta name="description" content="[^"]{50,}"/g)).toHaveLength(1)
    titles.add(/<title>([^<]+)<\/title>/.exec(text)?.[1] ?? '')
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length)

  const { text: spanish } = await fetchText('/support', { 'accept-language': 'es-MX,es;q=0.9' })
  expect(spanish).toContain('<html lang="es"')
  expect(spanish).toContain('<title>Ayuda · Meridian</title>')
  expect(spanish).toMatch(/<h1[^>]*>Estamos para ayudarte<\/h1>/)
  expect(spanish).toContain('<meta property="og:locale" content="es_ES"')
  expect(spanish).toContain(`${server.url}/preview.es.png`)
  expect(spanish).toContain('<link rel="manifest" href="/site.es.webmanifest"')
  const [englishManifest, spanishManifest] = await Promise.all(
    ['/site.webmanifest', '/site.es.webmanifest'].map(async (path) => JSON.parse((await fetchText(path)).text)),
  )
  expect(spanishManifest.lang).toBe('es')
  const withoutTexts = ({ shortcuts, ...rest }: { shortcuts: object[] }) => ({
    ...rest,
    lang: '',
    description: '',
    shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, name: '' })),
  })
  expect(withoutTexts(spanishManifest)).toEqual(withoutTexts(englishManifest))
  expect((await fetchText('/dashboard', { accept: 'text/html' })).text).toContain(
    '<meta name="robots" content="noindex"',
  )

  expect((await fetchText('/robots.txt')).text).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  expect((await fetchText('/sitemap.xml')).text.match(/<loc>/g)).toHaveLength(PUBLIC_PAGES.length)

  const page = await openPage()
  await page.goto('/support')
  const devTools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  // Playwright's contexts are incognito. Chrome reports that as an error; its headless shell does not.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, data } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  for (const { src } of JSON.parse(data ?? '').icons) expect((await fetchText(src)).status, src).toBe(200)
})

test('unknown URLs get a 404 page, and known URLs get 200', {
  annotation: { type: 'promise', description: 'Screens: Unknown URLs show a not-found page.' },
}, async ({ server, openPage }) => {
  const statusOf = async (path: string) => (await fetch(server.url + path, { headers: { accept: 'text/html' } })).status
  const id = 'A'.repeat(22)
  const knownPaths = `/dashboard /dashboard/ /dashboard?panel=links /access-requests /tutorial /add-account /calendar-config
    /multiple-schedule /multiple-schedule/confirm /submited-request /account-closed /general-error /authcallback?code=1 /invites/olga
    /invites/olga/details /invites/cancellations/${id} /invites/reschedulings/${id} /invites/reschedulings/${id}/times`
  for (const path of knownPaths.split(/\s+/)) {
    expect(await statusOf(path), path).toBe(200)
  }
  const unknownPaths = '/no-such-page /no-such-page?to=/dashboard /dashboards /dashboard/links /invites /_serverFn/abc'
  for (const path of unknownPaths.split(' ')) expect(await statusOf(path), path).toBe(404)

  const page = await openPage({ locale: 'es-ES' })
  // The second visit must not get a cached 200.
  for (const visit of ['first visit', 'second visit']) {
    const response = await page.goto('/no-such-page')
    expect(response?.status(), visit).toBe(404)
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada')

  const plainPage = await openPage({ javaScriptEnabled: false })
  await plainPage.goto('/no-such-page')
  await expect(plainPage.getByRole('link', { name: 'Return home' })).toHaveCSS('text-decoration-line', 'none')
})

test('the footer’s links fit in one row in Spanish on a phone, and the whole footer on a tablet', async ({
  openPage,
}) => {
  for (const width of [360, 390, 768]) {
    const page = await openPage({ locale: 'es-ES', viewport: { width, height: 800 } })
    await page.goto('/support')
    const footer = page.getByRole('contentinfo')
    const rowOf = async (text: string) => {
      const box = await footer.getByText(text).boundingBox()
      return box && Math.round(box.y + box.height / 2)
    }
    const row = await rowOf('Ayuda')
    for (const text of ['Privacidad', 'Consentimiento']) expect(await rowOf(text), `${text}, ${width}`).toBe(row)
    if (width === 768) expect(await rowOf('©')).toBe(row)
  }
})

test('text fields have 16 px text on touch screens, because iOS zooms in on smaller text', async ({ openPage }) => {
  const sizesFor = async (options: BrowserContextOptions) => {
    const page = await openPage(options)
    await page.goto('/support')
    return page.getByRole('textbox').evaluateAll((fields) => fields.map((field) => getComputedStyle(field).fontSize))
  }
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    expect(await sizesFor({ viewport, hasTouch: true, isMobile: true })).toEqual(['16px', '16px', '16px'])
  }
  expect(await sizesFor({})).toEqual(['15px', '15px', '15px'])
})

/** The client must render the same markup as the server, or React discards it and renders everything again. */
test('the client hydrates every public page unchanged', async ({ openPage }) => {
  for (const locale of ['en-US', 'es-MX']) {
    for (const path of PUBLIC_PAGES) {
      await test.step(`${path}, ${locale}`, async () => {
        const page = await openPage({ locale, timezoneId: 'Asia/Tokyo' })
        const messages = collectConsoleMessages(page)
        await page.goto(path)
        const heading = await page.getByRole('heading', { level: 1 }).textContent()
        await waitForHydration(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
        expect(messages).toEqual([])
      })
    }
  }
})

test.describe('a user who types before hydration', () => {
  /** Delays the application's scripts until the returned function is called. */
  async function delayScripts(page: Page): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    return release
  }

  test('logs in with what they typed', async ({ server, openPage }) => {
    const page = await openPage({ serviceWorkers: 'allow' })
    const release = await delayScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Email' }).pressSequentially('early@example.com')
    await page.keyboard.press('Enter')
    release()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    const code = await waitForCode(server.url, 'early@example.com')
    await page.getByRole('textbox', { name: 'Six-digit code' }).fill(code)
    await expect(page).toHaveURL(/\/verify$/)

    const messages = collectConsoleMessages(page)
    await page.goto('/support')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('early@example.com')
    await page.goto('/login')
    await expect(page).toHaveURL(/\/verify$/)
    expect(messages).toEqual([])
  })

  test('keeps what they typed, even after a reload', async ({ openPage }) => {
    const page = await openPage()
    const release = await delayScripts(page)
    await page.goto('/support', { waitUntil: 'commit' })
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.pressSequentially('The demo is')
    release()
    await waitForHydration(page)
    await message.pressSequentially(' lovely')
    await expect(message).toHaveValue('The demo is lovely')
    const messages = collectConsoleMessages(page)
    await page.reload()
    await expect(message).toHaveValue('The demo is lovely')
    expect(messages).toEqual([])
  })
})
