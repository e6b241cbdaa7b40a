import type { Page } from '@playwright/test'
import { collectConsoleMessages, createVerifiedUser, expect, test, waitForHydration } from './fixtures.ts'

/** Guests can use an invitation page before its scripts have loaded, and read it without scripts. */
test('invitations are server-rendered, and the client hydrates them', {
  annotation: [
    {
      type: 'promise',
      description:
        'Stored state: Guests are offered no night times (22:00 to 07:00 in their zone); these are shown on request.',
    },
    { type: 'promise', description: 'Stored state: A click before hydration takes effect exactly once.' },
    {
      type: 'promise',
      description:
        'Stored state: An invitation or the dashboard reloaded offline shows an error, offers a retry, and recovers.',
    },
  ],
}, async ({ server, admin, openPage }) => {
  const owner = await createVerifiedUser(server, admin, 'ana.lopez@example.com')
  const { body: info } = await owner.call('GET', '/users/info')
  await owner.call('GET', '/invitation/generate-invitation-link?event_duration=45')
  // Bookable only from tomorrow, so that every day shown is complete whenever the test runs.
  const now = Temporal.Now.zonedDateTimeISO('Europe/Madrid')
  const tomorrow = now.add({ days: 1 }).startOfDay()
  const min_notice = Math.ceil(now.until(tomorrow).total('minutes'))
  await owner.call('PUT', '/users/update-settings', { min_notice })
  const invitePath = `/invites/${info.url_invites}?event_duration=45`
  const firstWorkday = tomorrow.add({ days: [0, 0, 0, 0, 0, 2, 1][tomorrow.dayOfWeek - 1] ?? 0 })
  const firstTime = firstWorkday.with({ hour: 9 })
  // Offsets depend on the season.
  const offsetIn = (zone: string) => `(GMT${firstTime.withTimeZone(zone).offset.replace(/^(.)0?(\d+):00$/, '$1$2')})`
  const toNewYorkTime = (time: Temporal.ZonedDateTime) =>
    time.withTimeZone('America/New_York').toPlainTime().toString({ smallestUnit: 'minute' })

  await test.step('shows the owner’s name without scripts, on the page and in link previews', async () => {
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto(invitePath)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Meet with\s*Ana Lopez/)
    await expect(page.getByText('45 minutes')).toBeVisible()
    await expect(page).toHaveTitle('Meet with Ana Lopez · Meridian')
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Meet with Ana Lopez')
    await expect(page.locator('meta[name=description]')).toHaveCount(1)
    for (const engine of ['googlebot', 'bingbot'])
      await expect(page.locator(`meta[name=${engine}]`)).toHaveAttribute('content', 'noindex')
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', server.url + invitePath)
    const picture = await fetch(`${server.url}/preview.png`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const response = await fetch(server.url + invitePath, { headers: { accept: '*/*', 'accept-language': 'es' } })
    expect(await response.text()).toContain('<meta property="og:title" content="Reunirse con Ana Lopez"')
    await expect(page.getByRole('button', { name: /^09:00 first free/ })).toBeVisible()
    await expect(page.getByText(`Madrid ${offsetIn('Europe/Madrid')}`, { exact: true }).first()).toBeVisible()
  })

  await test.step('loads once, already styled, for a visitor in the owner’s time zone', async () => {
    const page = await openPage({ timezoneId: 'Europe/Madrid' })
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(invitePath, { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: /^09:00 first free/ })).toHaveCSS('color', /^rgb\(/)
    expect(requests.filter((path) => path === new URL(invitePath, server.url).pathname)).toHaveLength(1)
  })

  await test.step('shows times in the visitor’s time zone, server-rendered from the second visit on', async () => {
    const page = await openPage({ timezoneId: 'America/New_York' })
    await page.goto(invitePath)
    await expect(page.getByText(`New York ${offsetIn('America/New_York')}`).first()).toBeVisible()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect(page.getByText(`New York ${offsetIn('America/New_York')}`).first()).toBeVisible()
    // 9:00 in Madrid is night in New York, so the first daytime slot is labeled and selected.
    await expect(page.getByRole('button', { name: /^07:00 first daytime/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: toNewYorkTime(firstTime) })).toHaveCount(0)
  })

  /** Opens the invitation, whose scripts load once the returned function is called. */
  const openWithoutScripts = async (page: Page) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(invitePath, { waitUntil: 'commit' })
    return release
  }

  for (const [zone, clicks] of [
    ['Europe/Madrid', ['Meet']],
    ['Europe/Madrid', ['10:30', 'Meet']],
    ['Europe/Madrid', ['Next week']],
    // The server does not know the zone yet, so the clicked times are Madrid's.
    ['America/New_York', ['15:00', 'Meet']],
    ['America/New_York', ['Next week']],
  ] as const)
    await test.step(`replays clicks from before hydration in ${zone}: ${clicks.join(', ')}`, async () => {
      const page = await openPage({ timezoneId: zone })
      const release = await openWithoutScripts(page)
      const week = page.getByRole('heading', { name: (await page.getByRole('heading').nth(1).textContent()) ?? '' })
      for (const name of clicks) await page.getByRole('button', { name, exact: true }).click()
      release()
      await expect(week).toHaveCount(0)
      if (clicks[0] === 'Next week') return
      await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
      const time = clicks[0] === 'Meet' ? firstTime : firstTime.withPlainTime(clicks[0])
      const [start, end] = [time, time.add({ minutes: 45 })].map((instant) =>
        instant.withTimeZone(zone).toPlainTime().toString({ smallestUnit: 'minute' }),
      )
      await expect(page.getByText(`${start} to ${end}`)).toBeVisible()
    })

  await test.step('replays clicks from before hydration although a time was chosen before', async () => {
    const page = await openPage({ timezoneId: 'Europe/Madrid' })
    await page.goto(invitePath)
    await page.getByRole('button', { name: '15:00' }).click()
    for (const [name, result] of [
      ['Next week', page.getByRole('region', { name: 'The chosen time' }).getByText('Choose a time')],
      ['More times', page.getByRole('button', { name: '15:15' })],
      [/^Times in Madrid/, page.getByRole('dialog', { name: 'Time zone' })],
    ] as const) {
      const release = await openWithoutScripts(page)
      await page.getByRole('button', { name }).click()
      await expect(result).toHaveCount(0)
      release()
      await expect(result).toBeVisible()
      if (name !== 'Next week') continue
      await page.getByRole('button', { name: 'Previous week' }).click()
      await expect(page.getByRole('button', { name: '15:00' })).toHaveAttribute('aria-pressed', 'true')
    }
  })

  await test.step('shows an error when reloaded offline, and recovers when the connection is back', async () => {
    const page = await openPage({ serviceWorkers: 'allow', timezoneId: 'Europe/Madrid' })
    await page.goto(invitePath)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Meet with\s*Ana Lopez/)
    await expect(page.getByRole('button', { name: 'Meet', exact: true })).toBeEnabled()
  })

  await test.step('keeps the booking button in view even on days with many times', async () => {
    const page = await openPage({ timezoneId: 'Asia/Tokyo', viewport: { width: 1440, height: 720 } })
    await page.goto(invitePath)
    await page.getByRole('button', { name: 'Next week' }).click()
    const days = page.getByRole('group', { name: 'Day' }).getByRole('button', { name: /times?$/, disabled: false })
    for (const day of await days.all()) {
      await day.click()
      await expect(page.getByRole('button', { name: 'Meet', exact: true })).toBeInViewport({ ratio: 1 })
    }
    expect(await days.count()).toBeGreaterThan(1)
  })

  await test.step('keeps the selected time across a reload', async () => {
    const page = await openPage({ timezoneId: 'Asia/Kathmandu' })
    await page.goto(invitePath)
    await page.getByRole('button', { name: '15:45' }).click()
    const chosen = page.getByRole('region', { name: 'The chosen time' })
    await expect(chosen).toContainText('15:45 to 16:30')
    await page.reload()
    await expect(chosen).toContainText('15:45 to 16:30')
    await expect(chosen).toContainText('Kathmandu (GMT+5:45)')
  })

  await test.step('hydrates without requests or mismatches', async () => {
    const page = await openPage({ serviceWorkers: 'allow', timezoneId: 'Europe/Madrid' })
    const calls: string[] = []
    const messages = collectConsoleMessages(page)
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(invitePath)
    await waitForHydration(page)
    await expect(page.getByText(`Madrid ${offsetIn('Europe/Madrid')}`, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Meet', exact: true })).toBeEnabled()
    expect(calls.filter((path) => path.startsWith('/trpc/'))).toEqual([])
    expect(messages).toEqual([])
  })

  await test.step('shows quarter-hour and night times on request', async () => {
    const page = await openPage({ timezoneId: 'America/New_York' })
    await page.goto(invitePath)
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(page.getByRole('button', { name: '08:15' })).toHaveCount(0)
    await page.getByRole('button', { name: 'More times' }).click()
    await expect(page.getByRole('button', { name: '08:15' })).toBeVisible()
    await page.getByRole('button', { name: 'Show night times' }).click()
    await page.getByRole('button', { name: toNewYorkTime(firstTime.add({ days: 8 - firstTime.dayOfWeek })) }).click()
    await expect(page.getByText('At night in this time zone')).toBeVisible()
  })

  await test.step('selects no time if all are at night', async () => {
    // Madrid's working hours are at night in a city eleven hours behind it; which city that is depends on the season.
    const city = firstTime.offset === '+01:00' ? 'Honolulu' : 'Gambier'
    const page = await openPage({ timezoneId: `Pacific/${city}` })
    await page.goto(invitePath)
    await expect(page.getByText(`All of these times are at night in ${city}.`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'The chosen time' })).toContainText('Choose a time')
  })

  await test.step('shows how long an owner without working hours is unavailable, even without scripts', async () => {
    const noHours = Object.fromEntries(
      ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, []]),
    )
    const nora = await createVerifiedUser(server, admin, 'nora.none@example.com')
    await nora.call('POST', '/users/update_work_schedule', noHours)
    const { body } = await nora.call('GET', '/users/info')
    for (const javaScriptEnabled of [false, true]) {
      const page = await openPage({ javaScriptEnabled, timezoneId: 'Europe/Madrid' })
      await page.goto(`/invites/${body.url_invites}`)
      await expect(page.getByRole('heading', { name: /^Nothing available through \d+ \w+$/ })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Next week' })).toHaveCount(0)
    }
  })

  await test.step('shows an error for an unknown link', async () => {
    const page = await openPage()
    await page.goto('/invites/nobody-at-all')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking link doesn’t exist')
  })
})

test('a name cannot add markup or scripts to a page', async ({ server, admin, openPage }) => {
  const owner = await createVerifiedUser(server, admin, 'eva.gil@example.com')
  const name = '</script><script>window.injected = true</script><b>Eva'
  await owner.call('PUT', '/users/update-settings', { name })
  const { body: info } = await owner.call('GET', '/users/info')
  await owner.call('GET', '/invitation/generate-invitation-link?event_duration=45')
  const page = await openPage()
  await page.goto(`/invites/${info.url_invites}?event_duration=45`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page).toHaveTitle(`Meet with ${name} · Meridian`)
  await expect(page.locator('b', { hasText: /^Eva$/ })).toHaveCount(0)
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
  const html = await (await fetch(page.url(), { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('Eva')
  expect(html).not.toContain('<script>window.injected')
})

test('a long word in a name does not widen the page on a phone', async ({ server, admin, openPage }) => {
  const owner = await createVerifiedUser(server, admin, 'bea@example.com')
  await owner.call('PUT', '/users/update-settings', { name: `Bea ${'Longname'.repeat(14)}` })
  const page = await openPage({ viewport: { width: 390, height: 844 } })
  await page.goto('/invites/bea')
  await expect(page.getByRole('heading', { name: /^Meet with Bea Longname/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
