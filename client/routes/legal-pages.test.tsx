import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openPages } from '#client/test/render-page.tsx'
import { Route as CalendarData } from './calendar-data.tsx'
import { Route as PrivacyPolicy } from './privacy-policy.tsx'
import { Route as UserConsent } from './user-consent-ai-apps.tsx'

describe.each([
  ['/privacy-policy', 'Privacy Policy', PrivacyPolicy, 29],
  ['/user-consent-ai-apps', 'User Consent', UserConsent, 29],
  ['/calendar-data', 'Calendar Data', CalendarData, 29],
] as const)('%s', (path, title, route, day) => {
  it('shows its title and the date of its last change', {
    meta: { promise: 'Screens: `/privacy-policy` and `/user-consent-ai-apps` are legal pages.' },
  }, async () => {
    openPages({ [path]: route }, path)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByText(`November ${day}, 2026`).getAttribute('datetime')).toBe(`2026-11-${day}`)
  })

  it('has a table of contents that links to every section in order', async () => {
    openPages({ [path]: route }, path)
    const links = within(await screen.findByRole('navigation', { name: 'Contents' })).getAllByRole('link')
    const linkedTitles = links.map((link) => {
      const section = document.querySelector(link.getAttribute('href') ?? '')
      return section?.querySelector('h2')?.textContent
    })
    expect(linkedTitles).toEqual(links.map((link) => link.textContent))
    const sections = [...document.querySelectorAll('article section[id] > h2')]
    expect(sections.map((heading) => heading.textContent)).toEqual(linkedTitles)
  })

  it('links to Support', async () => {
    openPages({ [path]: route }, path)
    const text = await screen.findByRole('article')
    expect(within(text).getAllByRole('link', { name: 'Support' })[0]?.getAttribute('href')).toBe('/support')
  })
})
