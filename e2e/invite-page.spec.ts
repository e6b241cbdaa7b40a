import { complaintsOf, expect, member, test } from './journey.ts'

/** Invitation pages render before, and without, any script. */
test('an invitation leaves the server drawn, and the client takes it over', async ({ server, admin, visitor }) => {
  const owner = await member(server, admin, 'ana.lopez@example.com')
  const { body: info } = await owner.call('GET', '/users/info')
  await owner.call('GET', '/invitation/generate-invitation-link?event_duration=45')
  // From tomorrow on, so that days are complete at any time of day.
  const present = Temporal.Now.zonedDateTimeISO('Europe/Madrid')
  const min_notice = Math.ceil(present.until(present.add({ days: 1 }).startOfDay()).total('minutes'))
  await owner.call('PUT', '/users/update-settings', { min_notice })
  const address = `/invites/${info.url_invites}?event_duration=45`

  await test.step('without scripts it says whose it is, to people and to the previews of chats', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Meet with\s*Ana Lopez/)
    await expect(page.getByText('45 minutes')).toBeVisible()
    await expect(page).toHaveTitle('Meet with Ana Lopez · Meridian')
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Meet with Ana Lopez')
    await expect(page.locator('meta[name=description]')).toHaveCount(1)
    for (const engine of ['googlebot', 'bingbot'])
      await expect(page.locator(`meta[name=${engine}]`)).toHaveAttribute('content', 'noindex')
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', server.url + address)
    const picture = await fetch(`${server.url}/preview.png`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const asked = await fetch(server.url + address, { headers: { accept: '*/*', 'accept-language': 'es' } })
    expect(await asked.text()).toContain('<meta property="og:title" content="Reunirse con Ana Lopez"/>')
    await expect(page.getByRole('button', { name: /^09:00 first free/ })).toBeVisible()
    await expect(page.getByText('Madrid (GMT+1)', { exact: true }).first()).toBeVisible()
  })

  await test.step('who is in its owner’s zone has all of it at once', async () => {
    const page = await visitor({ timezoneId: 'Europe/Madrid' })
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: /^09:00 first free/ })).toHaveCSS('color', /^rgb\(/)
    expect(requests.filter((path) => path === new URL(address, server.url).pathname)).toHaveLength(1)
    await expect(page.locator('html')).toHaveAttribute('data-drawn')
  })

  await test.step('its times stand there in the zone of who reads it, before the application has begun', async () => {
    const page = await visitor({ timezoneId: 'America/New_York' })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(address)
    await expect(page.getByText('New York (GMT-5)').first()).toBeVisible()
    // 9:00 in Madrid is night for them, so the first slot by day is labeled and selected.
    await expect(page.getByRole('button', { name: /^07:00 first by day/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: '03:00' })).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('data-drawn')
  })

  await test.step('a time that is pressed before the application has begun is chosen when it has', async () => {
    const page = await visitor({ timezoneId: 'America/New_York' })
    await page.goto(address)
    const time = page.getByRole('button', { name: '08:30' })
    await time.dispatchEvent('click')
    await expect(page.getByRole('region', { name: 'The chosen time' })).toContainText('08:30 to 09:15')
    await expect(time).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('what is pressed while the times are fetched in the reader’s zone is answered, and once', async () => {
    const page = await visitor({
      timezoneId: 'America/New_York',
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    })
    await page.route('**/*', async (route) => {
      if ('time-zone' in route.request().headers()) await page.waitForTimeout(1500)
      await route.continue()
    })
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('data-not-theirs')
    const dates = page.getByRole('heading', { level: 2 }).first()
    const before = await dates.textContent()
    await page.getByRole('button', { name: 'Next week' }).tap()
    await expect(page.locator('html[data-not-theirs]')).toHaveCount(0)
    await expect(dates).not.toHaveText(before ?? '')
    await page.getByRole('button', { name: 'Previous week' }).tap()
    await expect(dates).toHaveText(before ?? '')
  })

  await test.step('a reload without a connection says so, and goes on when it is back', async () => {
    const page = await visitor({ timezoneId: 'Europe/Madrid' })
    await page.goto(address)
    await page.mouse.move(1, 1)
    await page.mouse.move(2, 2)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Meet with\s*Ana Lopez/)
    await expect(page.getByRole('button', { name: 'Meet', exact: true })).toBeEnabled()
  })

  await test.step('what books is in view however many times a day has', async () => {
    const page = await visitor({ timezoneId: 'Asia/Tokyo', viewport: { width: 1440, height: 720 } })
    await page.goto(address)
    await page.getByRole('button', { name: 'Next week' }).click()
    const days = page.getByRole('group', { name: 'Day' }).getByRole('button', { name: /times?$/, disabled: false })
    for (const day of await days.all()) {
      await day.click()
      await expect(page.getByRole('button', { name: 'Meet', exact: true })).toBeInViewport({ ratio: 1 })
    }
    expect(await days.count()).toBeGreaterThan(1)
  })

  await test.step('who comes back finds the time that they chose', async () => {
    const page = await visitor({ timezoneId: 'Asia/Kathmandu' })
    await page.goto(address)
    await page.getByRole('button', { name: '15:45' }).click()
    const chosen = page.getByRole('region', { name: 'The chosen time' })
    await expect(chosen).toContainText('15:45 to 16:30')
    await page.reload()
    await expect(page.locator('html[data-not-theirs]')).toHaveCount(0)
    await expect(chosen).toContainText('15:45 to 16:30')
    await expect(chosen).toContainText('Kathmandu (GMT+5:45)')
  })

  await test.step('where no zone can be told, the application finds the times', async () => {
    const page = await visitor({ timezoneId: 'Asia/Kathmandu' })
    await page.route('**/*', (route) =>
      'time-zone' in route.request().headers() ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await page.goto(address)
    await expect(page.getByText('Kathmandu (GMT+5:45)').first()).toBeVisible()
    await expect(page.locator('html[data-drawn]')).toHaveCount(0)
    expect((await owner.call('GET', address, undefined, { 'time-zone': 'Mars/Olympus' })).status).toBe(404)
  })

  await test.step('the client goes on from there: nothing is asked again, and nothing differs', async () => {
    const page = await visitor({ timezoneId: 'Asia/Kathmandu' })
    const calls: string[] = []
    const complaints = complaintsOf(page)
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(address)
    await expect(page.getByText('Kathmandu (GMT+5:45)').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Meet', exact: true })).toBeEnabled()
    await page.mouse.move(1, 1)
    await page.mouse.move(2, 2)
    await expect(page.locator('html[data-drawn]')).toHaveCount(0)
    expect(calls.filter((path) => path.startsWith('/trpc/'))).toEqual([])
    expect(complaints).toEqual([])
  })

  await test.step('every quarter of an hour, and the night, is a press away', async () => {
    const page = await visitor({ timezoneId: 'America/New_York' })
    await page.goto(address)
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(page.getByRole('button', { name: '08:15' })).toHaveCount(0)
    await page.getByRole('button', { name: 'More times' }).click()
    await expect(page.getByRole('button', { name: '08:15' })).toBeVisible()
    await page.getByRole('button', { name: 'Night times' }).click()
    await page.getByRole('button', { name: '03:00' }).click()
    await expect(page.getByText('At night in this time zone')).toBeVisible()
  })

  await test.step('where all times are at night none is chosen', async () => {
    const page = await visitor({ timezoneId: 'Pacific/Honolulu' })
    await page.goto(address)
    await expect(page.getByText('All times are at night in Honolulu.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'The chosen time' })).toContainText('Choose a time')
  })

  await test.step('an owner without hours is said to have nothing until a day, without scripts too', async () => {
    const hours = Object.fromEntries(
      ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, []]),
    )
    const nora = await member(server, admin, 'nora.none@example.com')
    await nora.call('POST', '/users/update_work_schedule', hours)
    const { body } = await nora.call('GET', '/users/info')
    for (const javaScriptEnabled of [false, true]) {
      const page = await visitor({ javaScriptEnabled, timezoneId: 'Europe/Madrid' })
      await page.goto(`/invites/${body.url_invites}`)
      await expect(page.getByRole('heading', { name: /^Nothing available until \d+ \w+$/ })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Next week' })).toHaveCount(0)
    }
  })

  await test.step('a name is a name, whatever is in it', async () => {
    const name = `</script><img src=x onerror="document.title='owned'">&amp;`
    await owner.call('PUT', '/users/update-settings', { name })
    const page = await visitor()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page).toHaveTitle(`Meet with ${name} · Meridian`)
    await expect(page.locator('img[src=x]')).toHaveCount(0)
  })

  await test.step('a link that leads to nobody says so', async () => {
    const page = await visitor()
    await page.goto('/invites/nobody-at-all')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link leads to nobody')
  })
})
