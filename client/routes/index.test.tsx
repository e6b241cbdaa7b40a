import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { setPage } from '#client/lib/page-context.ts'
import { logInAsAna, openPages, renderInApp, resetApp } from '#client/test/render-page.tsx'
import { Footer } from '#client/ui/layout/Page.tsx'
import { Route as Landing } from './index.tsx'

const open = () => openPages({ '/': Landing }, '/')
const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))
const header = async () => within(await screen.findByRole('banner'))
const footer = async () => within(await screen.findByRole('contentinfo'))

/** The links of the header, which jsdom shows as a closed menu because it has no layout. */
async function siteMenu() {
  const menu = (await header()).getByLabelText('Site')
  return { menu, links: within(menu).getAllByRole('link', { hidden: true }) }
}

beforeEach(resetApp)

describe('the landing page', () => {
  it('shows the headline and two Try it links to the login page', {
    meta: {
      promise: [
        'Screens: `/` shows the headline, and “Try it” opens the login page.',
        'Texts: Meet your new executive Ai assistant; Try it.',
      ],
    },
  }, async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Meet your new executive Ai assistant' })).toBeVisible()
    expect(hrefs(screen.getAllByRole('link', { name: 'Try it' }))).toEqual(['/login', '/login'])
  })

  it('links to its sections Scheduling, Communication, Booking and Payment', {
    meta: { promise: 'Screens: The landing page has the sections Scheduling, Communication, Booking and Payment.' },
  }, async () => {
    open()
    const links = within(await screen.findByRole('navigation', { name: 'Sections' })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Scheduling', 'Communication', 'Booking', 'Payment'])
    const targets = hrefs(links).map((href) => document.querySelector(`${href} h3`)?.textContent)
    expect(targets).toEqual(['Scheduling', 'Communication', 'Booking', 'Payment'])
  })

  it('names the calendars that this server can connect, and says that payments are coming soon', {
    meta: {
      promise: 'Screens: The landing page names the calendars that this server can connect, and what is still to come.',
    },
  }, async () => {
    setPage({ providers: [{ id: 'google', name: 'Google' }] })
    onTestFinished(() => setPage({ providers: undefined }))
    open()
    expect(await screen.findByText(/already use: Google, Apple, CalDAV, or any calendar address\.$/)).toBeVisible()
    expect(screen.getByText(/^Payments are coming soon\./)).toBeVisible()
    expect(screen.queryAllByText(/(?:Google|Microsoft|Apple).*(?:preparation|progress|soon)/)).toEqual([])
  })

  it('ends with the invite-only section and its buttons Meet and Apply for access', {
    meta: {
      promise: [
        'Screens: The landing page ends with the invite-only section, whose buttons are Meet and Apply for access.',
        'Texts: We are currently invitation-only; Meet; Apply for access.',
      ],
    },
  }, async () => {
    open()
    const inviteOnly = within(await screen.findByRole('region', { name: 'We are currently invitation-only' }))
    expect(inviteOnly.getByRole('link', { name: 'Meet' }).getAttribute('href')).toBe('/login')
    expect(inviteOnly.getByRole('link', { name: 'Apply for access' }).getAttribute('href')).toBe('/request-access')
  })

  it('shows only Support in the header if no site links are configured', {
    meta: { promise: 'Screens: Only configured and safe site links are shown.' },
  }, async () => {
    open()
    const links = (await siteMenu()).links
    expect(hrefs(links)).toEqual(['/support'])
  })

  it('links logged-in users to their dashboard', async () => {
    logInAsAna()
    open()
    expect((await header()).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
  })
})

describe('the footer', () => {
  it('links to the Privacy Policy and the User Consent', {
    meta: { promise: 'Screens: The footer links to Privacy Policy and User Consent.' },
  }, async () => {
    open()
    const inFooter = await footer()
    expect(inFooter.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy')
    expect(inFooter.getByRole('link', { name: 'User Consent' }).getAttribute('href')).toBe('/user-consent-ai-apps')
  })

  it('shows 2025 and the current year on every page', {
    meta: { promise: 'Screens: The footer shows 2025 and the current year on all pages.' },
  }, async () => {
    const years = `© 2025–${new Date().getFullYear()} Meridian`
    renderInApp(<Footer />)
    expect((await footer()).getByText(years)).toBeVisible()
    cleanup()
    open()
    expect((await footer()).getByText(years)).toBeVisible()
  })
})

it('social links in the header and footer, and the badge in the header, open in a new tab', {
  meta: { promise: 'Screens: Social links and the badge open in a new tab.' },
}, async () => {
  onTestFinished(() => setPage({ site: { social: [] } }))
  setPage({
    site: {
      social: [
        { name: 'GitHub', url: 'https://github.com/meridian' },
        { name: 'X', url: 'https://x.com/meridian' },
      ],
      badge: { name: 'Partner programme', url: 'https://example.com/partners' },
    },
  })
  open()
  const social = ['https://github.com/meridian', 'https://x.com/meridian']
  const isExternal = (link: HTMLElement) => link.getAttribute('href')?.startsWith('https:')
  const headerLinks = (await siteMenu()).links.filter(isExternal)
  const footerLinks = (await footer()).getAllByRole('link').filter(isExternal)
  expect(hrefs(headerLinks)).toEqual(['https://example.com/partners', ...social])
  expect(hrefs(footerLinks)).toEqual(social)
  for (const link of [...headerLinks, ...footerLinks]) {
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  }
})

it('the header’s menu button opens the links as a native popover', async () => {
  open()
  const { menu } = await siteMenu()
  expect(menu.getAttribute('popover')).toBe('auto')
  expect((await header()).getByRole('button', { name: 'Menu' }).getAttribute('popovertarget')).toBe(menu.id)
})
