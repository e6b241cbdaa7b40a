import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Route as CalendarData } from '#client/routes/calendar-data.tsx'
import { Route as PrivacyPolicy } from '#client/routes/privacy-policy.tsx'
import { Route as UserConsent } from '#client/routes/user-consent-ai-apps.tsx'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { openPages } from '#client/test/render-page.tsx'

afterEach(() => switchToEnglish())

const pages = { '/privacy-policy': PrivacyPolicy, '/user-consent-ai-apps': UserConsent, '/calendar-data': CalendarData }

/** The structure that both languages share: elements and link targets. */
function shapeOf(text: HTMLElement): string[] {
  return [...text.querySelectorAll('section[id], p, li, dt, dd, strong, code, a, time')].map(
    (element) =>
      `${element.tagName} ${element.id}${element.getAttribute('href') ?? ''}${element.getAttribute('datetime') ?? ''}${
        element.tagName === 'CODE' ? element.textContent : ''
      }`,
  )
}

test.each([
  ['/privacy-policy', 'Política de privacidad'],
  ['/user-consent-ai-apps', 'Consentimiento del usuario'],
  ['/calendar-data', 'Datos de tus calendarios'],
])('%s has the same structure in Spanish as in English, and no untranslated text', async (path, title) => {
  openPages(pages, path)
  const english = await screen.findByRole('article')
  const shape = shapeOf(english)
  const sentences = new Set([...english.querySelectorAll('p, li, dd')].map(({ textContent }) => textContent))
  cleanup()

  switchToSpanish()
  openPages(pages, path)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(document.title).toBe(`${title} · Meridian`)
  expect(screen.getByRole('navigation', { name: 'Contenido' })).toBeVisible()
  expect(screen.getByText(/^2\d de noviembre de 2026$/).parentElement?.textContent).toMatch(
    /^Última actualización: 2\d de noviembre de 2026$/,
  )
  const text = screen.getByRole('article')
  expect(shapeOf(text)).toEqual(shape)
  const untranslated = [...text.querySelectorAll('p, li, dd')].filter(({ textContent }) => sentences.has(textContent))
  expect(untranslated).toEqual([])
})
