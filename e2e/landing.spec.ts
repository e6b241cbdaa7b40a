import { PUBLIC_PAGES } from '#shared/public-pages.ts'
import { expect, test } from './journey.ts'

/** What is sent: link previews and robots run no script. */
test('each public page says in what is sent what it is, and robots are told what is theirs', async ({
  server,
  visitor,
}) => {
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + path, { headers: { accept: '*/*', ...headers } })
    return { status: answer.status, text: await answer.text() }
  }
  const titles = new Set<string>()
  for (const path of PUBLIC_PAGES) {
    const { status, text } = await read(path)
    expect(status, path).toBe(200)
    expect(text).toContain(`<link rel="canonical" href="${server.url}${path}"/>`)
    expect(text).toContain(`<meta property="og:url" content="${server.url}${path}"/>`)
    expect(text).toContain(`<meta property="og:image" content="${server.url}/preview.png"/>`)
    expect(text).not.toContain('noindex')
    expect(text.match(/<meta name="description" content="[^"]{50,}"/g)).toHaveLength(1)
    titles.add(/<title>([^<]+)<\/title>/.exec(text)?.[1] ?? '')
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length)

  const { text: spanish } = await read('/support', { 'accept-language': 'es-MX,es;q=0.9' })
  expect(spanish).toContain('<html lang="es"')
  expect(spanish).toContain('<title>Ayuda · Meridian</title>')
  expect(spanish).toContain('<meta property="og:locale" content="es_ES"/>')
  expect(spanish).toContain(`${server.url}/preview.es.png`)
  expect((await read('/dashboard', { accept: 'text/html' })).text).toContain('<meta name="robots" content="noindex"/>')

  expect((await read('/robots.txt')).text).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  expect((await read('/sitemap.xml')).text.match(/<loc>/g)).toHaveLength(PUBLIC_PAGES.length)

  const page = await visitor()
  await page.goto('/support')
  const browser = await page.context().newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // All that is in the way is that visitors here browse in private.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  for (const { src } of JSON.parse(data ?? '').icons) expect((await read(src)).status, src).toBe(200)
})

/** The page that most visitors only read: it comes whole, and the application when somebody uses it. */
test('the landing page is there to be read, and wakes when it is used', async ({ visitor }) => {
  await test.step('who reads it fetches no application', async () => {
    const page = await visitor()
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet your new executive Ai assistant')
    expect(scripts).toEqual([])
  })

  await test.step('it stays where it was scrolled to', async () => {
    const page = await visitor()
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.mouse.wheel(0, 1200)
    await expect(page.locator('html[data-drawn]')).toHaveCount(0)
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  })

  await test.step('what is pressed before the application is there is answered when it is', async () => {
    const page = await visitor({ colorScheme: 'light' })
    await page.goto('/')
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.getByRole('radio', { name: 'Dark' }).dispatchEvent('click')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  await test.step('its links lead on', async () => {
    const page = await visitor()
    await page.goto('/')
    await page.getByRole('link', { name: 'Try it' }).first().click()
    await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  })

  await test.step('its day can be tried, on the clocks of who tries it', async () => {
    const page = await visitor({ timezoneId: 'Asia/Kathmandu' })
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto('/')
    const demo = page.getByRole('region', { name: /Try it/ })
    await demo.scrollIntoViewIfNeeded()
    await expect(demo.getByText('Kathmandu', { exact: true })).toBeVisible()
    await demo.getByRole('checkbox', { name: 'Tom takes part' }).click({ force: true })
    await expect(demo.getByRole('status')).toContainText('both')
    expect(complaints).toEqual([])
  })
})
