import type { Locator, Page, Request } from '@playwright/test'
import { createVerifiedUser, expect, openDashboard, test } from './fixtures.ts'

const ZONE = 'Europe/Madrid'

async function boundingBoxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return box
}

/** Drags with the mouse from one point to another. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

test('events are created, moved and resized by dragging in 15-minute steps, and changes can be undone', async ({
  server,
  admin,
  openPage,
}) => {
  const olga = await createVerifiedUser(server, admin, 'olga@example.com', ZONE)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format()
  const page = await openPage({ timezoneId: ZONE, viewport: { width: 1440, height: 1000 } })
  await openDashboard(page, server, 'olga@example.com')
  // The first mouse movement over the calendar loads the drag chunk; the movement to the button may trigger it.
  const dragChunk = page.waitForResponse(
    async (response) =>
      /\/assets\/.+\.js$/.test(response.url()) && (await response.text()).includes('elementFromPoint'),
  )
  await page.getByRole('group', { name: 'Calendar view' }).getByRole('button', { name: 'Day' }).click()
  const cursor = page.getByRole('button', { name: /: new event$/ })
  // Mouse movements before the calendar has rendered do not load the chunk.
  await cursor.first().waitFor()
  await page.mouse.move(700, 400)
  await (await dragChunk).finished()
  const lane = page.locator('[data-date]').filter({ has: cursor }).last()
  const { height } = await boundingBoxOf(lane)
  const minuteHeight = height / 1440
  /** The current screen position of a time of day. */
  const pointAt = async (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const box = await boundingBoxOf(lane)
    return { x: box.x + box.width / 3, y: box.y + (hours * 60 + minutes) * minuteHeight }
  }
  const listTimes = async () => {
    const { body } = await olga.call('GET', '/calendar/events')
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, timeStyle: 'short' })
    return body.map(
      ({ summary, start, end }: { summary: string; start: { dateTime: string }; end: { dateTime: string } }) =>
        `${summary} ${[start, end].map(({ dateTime }) => clock.format(new Date(dateTime))).join('–')}`,
    )
  }

  await test.step('creates an event by dragging over hours', async () => {
    await drag(page, await pointAt('13:03'), await pointAt('14:10'))
    const editor = page.getByRole('dialog', { name: 'New event' })
    await editor.getByRole('textbox', { name: 'Title' }).fill('Focus')
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(editor).toHaveCount(0)
    await expect(page.getByText(/^Saved: Focus, .*13:00 to 14:15/)).toBeVisible()
    expect(await listTimes()).toEqual(['Focus 13:00–14:15'])
    expect(await lane.getAttribute('data-date')).toBe(day)
  })

  const event = page.locator('[data-event-id]', { hasText: 'Focus' })
  await test.step('moves an event with a single refetch of the calendar, and undoes the move', async () => {
    const { x, y } = await boundingBoxOf(event)
    let fetches = 0
    const countFetches = (request: Request) => {
      if (request.url().includes('calendar.listEvents')) fetches++
    }
    page.on('request', countFetches)
    await drag(page, { x: x + 40, y: y + 12 }, { x: x + 40, y: y + 12 + 68 * minuteHeight })
    await expect.poll(listTimes).toEqual(['Focus 14:15–15:30'])
    await expect.poll(() => fetches).toBe(1)
    // Live updates arrive in order: an update for the move would arrive before the update for this later change.
    const [start, end] = ['T18:00:00Z', 'T19:00:00Z'].map((time) => ({ dateTime: `${day}${time}`, timeZone: ZONE }))
    const { body: other } = await olga.call('POST', '/calendar/events', { summary: 'Elsewhere', start, end })
    await expect(page.locator('[data-event-id]', { hasText: 'Elsewhere' })).toBeVisible()
    expect(fetches).toBe(2)
    page.off('request', countFetches)
    await olga.call('DELETE', `/calendar/events/${other.id}`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(listTimes).toEqual(['Focus 13:00–14:15'])
    await expect(event).toContainText('13:00–14:15')
  })

  await test.step('resizes an event', async () => {
    const box = await boundingBoxOf(event)
    await page.mouse.move(box.x + 40, box.y + 12)
    const edge = { x: box.x + box.width / 2, y: box.y + box.height - 2 }
    await drag(page, edge, { x: edge.x, y: edge.y + 31 * minuteHeight })
    await expect.poll(listTimes).toEqual(['Focus 13:00–14:45'])
  })

  await test.step('proposes an event of the default length when an hour is clicked', async () => {
    const { x, y } = await pointAt('16:32')
    await page.mouse.click(x, y)
    const editor = page.getByRole('dialog', { name: 'New event' })
    await expect(editor.getByRole('combobox', { name: 'Start time' })).toHaveValue('16:30')
    await expect(editor.getByRole('combobox', { name: 'End time' })).toHaveValue('17:00')
  })

  await test.step('hides and shows the events of a calendar, which stay busy', async () => {
    const checkbox = page.getByRole('group', { name: 'Calendars' }).getByRole('checkbox', { name: 'olga@example.com' })
    await page.goto('/dashboard')
    await checkbox.uncheck()
    await expect(event).toHaveCount(0)
    await page.reload()
    await expect(checkbox).not.toBeChecked()
    await expect(page.getByText(/^No events here\./)).toBeVisible()
    const { body } = await olga.call('GET', '/calendar-management/calendars')
    expect(body).toMatchObject([{ summary: 'olga@example.com', is_selected: true }])
    await checkbox.check()
    await expect(event).toBeVisible()
  })

  await test.step('prints all hours under the title of the week, in dark text even in dark mode', async () => {
    const [start, end] = ['T00:30:00Z', 'T01:30:00Z'].map((time) => ({ dateTime: `${day}${time}`, timeZone: ZONE }))
    await olga.call('POST', '/calendar/events', { summary: 'Night train', start, end })
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toContainText('–')
    const weekTitle = (await title.textContent()) ?? ''
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 794, height: 1123 })
    await expect(page.locator('[data-event-id]', { hasText: 'Night train' })).toBeInViewport({ ratio: 1 })
    await expect(title).toHaveText(weekTitle)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(title).toHaveCSS('color', 'rgb(20, 21, 43)')
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 1000 })
  })

  await test.step('shows a multi-day event as a one-line bar in the month view', async () => {
    const [start, end] = [9, 81].map((hours) => ({
      dateTime: new Date(Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000).toISOString(),
      timeZone: ZONE,
    }))
    await olga.call('POST', '/calendar/events', { summary: 'Conference', start, end })
    await page.getByRole('button', { name: 'Month', exact: true }).click()
    const bar = page.locator('[data-event-id]', { hasText: 'Conference' }).first()
    expect((await boundingBoxOf(bar)).height).toBeLessThan(30)
  })

  await test.step('does not move public holidays by mouse or keyboard', async () => {
    const id = encodeURIComponent('en.spain#holiday@group.v.calendar.google.com')
    await olga.call('POST', `/calendar-management/calendars/add?calendar_id=${id}`)
    await page.goto('/dashboard')
    const calendar = page.getByRole('region', { name: 'Calendar' })
    await calendar.getByRole('button', { name: 'Month', exact: true }).click()
    const holiday = calendar.locator('[data-event-id]', { hasNotText: /Focus|Conference|Night train/ }).first()
    const cells = calendar.locator('[data-date]')
    // Some months have no holiday; the previous month stays on screen until the next one is rendered.
    await expect(async () => {
      const first = (await cells.first().getAttribute('data-date')) ?? ''
      await page.getByRole('button', { name: 'Next month', exact: true }).click()
      await expect(cells.first()).not.toHaveAttribute('data-date', first)
      await expect(holiday).toBeVisible({ timeout: 2000 })
    }).toPass()
    const getDay = () => holiday.evaluate((element) => element.closest('[data-date]')?.getAttribute('data-date'))
    const before = await getDay()
    const { x, y } = await boundingBoxOf(holiday)
    const target = await boundingBoxOf(cells.nth(17))
    await drag(page, { x: x + 20, y: y + 8 }, { x: target.x + 20, y: target.y + 40 })
    await holiday.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByText('cannot be moved. Its calendar is read-only.')).toBeVisible()
    expect(await getDay()).toBe(before)
  })
})

test('a long email address does not widen the menu', async ({ server, admin, openPage }) => {
  const email = 'somebody.with-a-long-name@department.example.com'
  await createVerifiedUser(server, admin, email, ZONE)
  const page = await openPage({ timezoneId: ZONE, viewport: { width: 1280, height: 900 } })
  await openDashboard(page, server, email)
  // Waits until the loaded dashboard has replaced the loading frame.
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  const { x: end } = await boundingBoxOf(page.getByRole('main'))
  for (const element of [
    page.getByRole('button', { name: 'Log out' }),
    page.getByText(/\/invites\/somebody-with-a-long-name$/),
  ]) {
    await expect(element).toBeVisible()
    const { x, width } = await boundingBoxOf(element)
    expect(x + width).toBeLessThanOrEqual(end)
  }
  await expect(page.getByRole('checkbox', { name: email })).toBeInViewport()
})

test('a deletion that can still be undone is completed when the tab is closed, even with a busy service worker', async ({
  server,
  admin,
  openPage,
}) => {
  const olga = await createVerifiedUser(server, admin, 'olga@example.com', ZONE)
  const page = await openPage({ serviceWorkers: 'allow', timezoneId: ZONE })
  await openDashboard(page, server, 'olga@example.com')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format()
  const [start, end] = ['T10:00:00Z', 'T11:00:00Z'].map((time) => ({ dateTime: `${day}${time}`, timeZone: ZONE }))
  await olga.call('POST', '/calendar/events', { summary: 'Focus', start, end })
  await page.locator('[data-event-id]', { hasText: 'Focus' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  const [worker] = page.context().serviceWorkers()
  const busyLoop = worker?.evaluate(() => {
    const until = performance.now() + 2000
    while (performance.now() < until);
  })
  await page.close()
  await busyLoop
  await expect.poll(async () => (await olga.call('GET', '/calendar/events')).body).toEqual([])
})
