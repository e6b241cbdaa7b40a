import type { Page } from '@playwright/test'
import { createVerifiedUser, expect, openDashboard, test } from './fixtures.ts'

test('the working hours fit into narrow screens', async ({ server, admin, openPage }) => {
  const olga = await createVerifiedUser(server, admin, 'olga@example.com')
  const day = (...[start_time, end_time]: string[]) => [{ start_time, end_time }]
  const response = await olga.call('POST', '/users/update_work_schedule', {
    Monday: day('09:30', '12:30'),
    Tuesday: day('10:00', '22:00'),
    Wednesday: day('05:30', '06:30'),
    Thursday: day('21:30', '22:30'),
    Friday: day('12:00', '18:00'),
    Saturday: [],
    Sunday: [],
  })
  expect(response.status).toBe(200)
  const englishPage = await openPage({ locale: 'en-US' })
  await openDashboard(englishPage, server, 'olga@example.com')
  const storageState = await englishPage.context().storageState()

  for (const [width, locale] of [
    [390, 'en-US'],
    [320, 'es-MX'],
    [320, 'es-ES'],
  ] as const) {
    await test.step(`${width} px in ${locale}`, async () => {
      const page = await openPage({ viewport: { width, height: 844 }, locale, storageState })
      await page.goto('/calendar-config')
      await expect(page.getByRole('figure').locator('b')).toHaveCount(3)
      expect(await page.evaluate(listClippedTimes)).toEqual([])
      expect(await measureLineDistance(page, /^(?:Unavailable|No disponible)$/)).toBeLessThan(25)
    })
  }
})

/** Lists the times in the preview that do not fit into their block; “AM” and “PM” may be hidden. */
function listClippedTimes(): string[] {
  const labels = [...document.querySelectorAll('figure b, figure b + span, figure span[style]:not(:has(b))')]
  return labels.flatMap((label) => {
    const [text] = label.childNodes
    const [time] = /(?:[↑↓] )?\d+:\d+/.exec(label.textContent) ?? []
    if (!text || time === undefined) return []
    const range = document.createRange()
    range.setStart(text, 0)
    range.setEnd(text, time.length)
    const shown = range.getBoundingClientRect()
    const block = (label.closest('[style]') ?? label).getBoundingClientRect()
    return shown.left < block.left || shown.right > block.right ? [time] : []
  })
}

/** The largest distance, in px, between the first and last line of the texts. */
async function measureLineDistance(page: Page, text: RegExp): Promise<number> {
  const distances = await page.getByText(text).evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const tops = [...range.getClientRects()].map(({ top }) => top)
      return Math.max(...tops) - Math.min(...tops)
    }),
  )
  return Math.max(...distances)
}
