import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPages, renderInApp, signInAsAna, startAfresh } from '#client/test/render-page.tsx'
import { Footer } from '#client/ui/Footer.tsx'
import { Route as Landing } from './index.tsx'

const open = () => openPages({ '/': Landing }, '/')
const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))
const top = async () => within(await screen.findByRole('banner'))
const bottom = async () => within(await screen.findByRole('contentinfo'))

beforeEach(startAfresh)

describe('the landing page', () => {
  it('has its headline, and Try it beside it and at the top, both to the login', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Meet your new executive Ai assistant' })).toBeDefined()
    expect(hrefs(screen.getAllByRole('link', { name: 'Try it' }))).toEqual(['/login', '/login'])
  })

  it('has the sections Scheduling, Communication, Booking and Payment, each a link away', async () => {
    open()
    const links = within(await screen.findByRole('navigation', { name: 'Sections' })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Scheduling', 'Communication', 'Booking', 'Payment'])
    const led = hrefs(links).map((href) => document.querySelector(`${href} h3`)?.textContent)
    expect(led).toEqual(['Scheduling', 'Communication', 'Booking', 'Payment'])
  })

  it('ends with the gate: by invitation only, with Meet and Apply for access', async () => {
    open()
    const gate = within(await screen.findByRole('region', { name: 'We are currently invitation-only' }))
    expect(gate.getByRole('link', { name: 'Meet' }).getAttribute('href')).toBe('/login')
    expect(gate.getByRole('link', { name: 'Apply for access' }).getAttribute('href')).toBe('/request-access')
  })

  it('has the partner programme and Support at the top', async () => {
    open()
    expect((await top()).getByRole('link', { name: 'Partner programme' })).toBeDefined()
    expect((await top()).getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/support')
  })

  it('shows who is signed in the way to their dashboard', async () => {
    signInAsAna()
    open()
    expect((await top()).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
  })
})

describe('the footer', () => {
  it('leads to the Privacy Policy and the User Consent', async () => {
    open()
    const foot = await bottom()
    expect(foot.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy')
    expect(foot.getByRole('link', { name: 'User Consent' }).getAttribute('href')).toBe('/user-consent-ai-apps')
  })

  it('has 2025 and the current year, on the landing page as on the others', async () => {
    const years = `© 2025–${new Date().getFullYear()} Meridian`
    renderInApp(<Footer />)
    expect((await bottom()).getByText(years)).toBeDefined()
    cleanup()
    open()
    expect((await bottom()).getByText(years)).toBeDefined()
  })
})

it('social links are at the top and in the footer, and open in a new tab', async () => {
  open()
  for (const place of [await top(), await bottom()]) {
    const links = place.getAllByRole('link', { name: /^(GitHub|X)$/ })
    expect(hrefs(links)).toEqual(['https://github.com/meridian', 'https://x.com/meridian'])
    for (const link of links) expect(link.getAttribute('target')).toBe('_blank')
  }
})
