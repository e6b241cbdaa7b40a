import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorResponse, fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { findToast } from '#client/test/toasts.ts'
import { user } from '#client/test/user.ts'
import { announcementStore } from '#client/ui/feedback/announce.ts'
import type { InvitationLink } from '#shared/invitations.ts'
import { CopyMainLinkButton } from './CopyMainLinkButton.tsx'
import { LinksPanel } from './LinksPanel.tsx'

const MAIN: InvitationLink = {
  id: null,
  url_invites: 'ana-ruiz',
  event_duration: 30,
  url: 'https://meridian.example/invites/ana-ruiz',
  created_at: '2026-11-01T09:00:00.000Z',
  uses: 3,
}
const LONG: InvitationLink = {
  ...MAIN,
  id: '2f6b9f0e-8f3b-4a64-9d0c-0f6d5a1d6c11',
  url_invites: 'k3v9xw',
  event_duration: 90,
  url: 'https://meridian.example/invites/k3v9xw',
  uses: 0,
}

function show(links: () => InvitationLink[], handlers: Handlers['invitation'] = {}) {
  const calls = fakeApi({ invitation: { getInvitationLinks: links, ...handlers } })
  renderInApp(<LinksPanel event_duration={30} />)
  return calls
}

const findList = () => screen.findByRole('list', { name: 'Your links' })

beforeEach(startAsAna)

describe('the copy button of the main link', () => {
  it('copies the link, and shows it beside the button', async () => {
    fakeApi({ invitation: { getInvitationLinks: () => [MAIN, LONG] } })
    renderInApp(<CopyMainLinkButton fullWidth />)
    expect(await screen.findByText('meridian.example/invites/ana-ruiz')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copy my link' }))
    expect(await navigator.clipboard.readText()).toBe(MAIN.url)
  })

  it('does not show the link in the toolbar', async () => {
    fakeApi({ invitation: { getInvitationLinks: () => [MAIN] } })
    renderInApp(<CopyMainLinkButton isInToolbar />)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copy my link' })).toHaveProperty('disabled', false))
    expect(screen.queryByText('meridian.example/invites/ana-ruiz')).toBeNull()
  })
})

describe('the links panel', () => {
  it('lists the links, the main link first', async () => {
    show(() => [MAIN, LONG])
    const rows = within(await findList()).getAllByRole('listitem')
    expect(rows).toHaveLength(2)
    for (const text of ['30 minutes', 'Main link', 'Booked 3 times', 'meridian.example/invites/ana-ruiz'])
      expect(rows[0]).toHaveTextContent(text)
    for (const text of ['90 minutes', 'Not booked yet', 'meridian.example/invites/k3v9xw'])
      expect(rows[1]).toHaveTextContent(text)
    expect(rows[1]).not.toHaveTextContent('Main link')
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Open the link for 30 minutes' }).getAttribute('href')).toBe(MAIN.url)
  })

  it('copies a link, and confirms it visibly and to screen readers', async () => {
    show(() => [MAIN])
    await user.click(await screen.findByRole('button', { name: 'Copy the link for 30 minutes' }))
    expect(await navigator.clipboard.readText()).toBe(MAIN.url)
    expect(within(await findList()).getByText('Copied')).toBeVisible()
    expect(screen.getAllByText('Link copied').at(-1)?.parentElement?.getAttribute('aria-live')).toBe('polite')
  })

  it('shows the link for a minute if the browser blocks copying', async () => {
    show(() => [MAIN])
    const button = await screen.findByRole('button', { name: 'Copy the link for 30 minutes' })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    await user.click(button)
    const text = `This browser blocks copying. The link is ${MAIN.url}`
    expect(await screen.findByText(text)).toBeVisible()
    expect(findToast(text)).toMatchObject({ kind: 'warning', duration: 60_000 })
    expect(within(await findList()).queryByText('Copied')).toBeNull()
  })

  it('creates a link for another meeting length', async () => {
    let links = [MAIN]
    const calls = show(() => links, {
      generateInvitationLink() {
        links = [MAIN, LONG]
        return LONG
      },
    })
    await user.selectOptions(await screen.findByLabelText('Meeting length'), '90')
    await user.dblClick(screen.getByRole('button', { name: 'Create link' }))
    const rows = within(await findList())
    expect(await rows.findByText('meridian.example/invites/k3v9xw')).toBeVisible()
    expect(inputsTo(calls, 'invitation.generateInvitationLink')).toEqual([{ event_duration: 90 }])
    expect(announcementStore.getState().at(-1)?.text).toBe(`Created a link for 90 minutes: ${LONG.url}`)
    // The button now copies the new link, and keeps focus.
    const copy = await screen.findByRole('button', { name: 'Copy link' })
    expect(document.activeElement).toBe(copy)
    await user.click(copy)
    expect(await navigator.clipboard.readText()).toBe(LONG.url)
  })

  it('preselects a length without a link, and offers to copy existing links', async () => {
    const calls = show(() => [MAIN, LONG])
    const length = await screen.findByLabelText<HTMLSelectElement>('Meeting length')
    expect(length.value).toBe('15')
    for (const [minutes, text, url] of [
      ['30', '30 minutes', MAIN.url],
      ['90', '90 minutes', LONG.url],
    ] as const) {
      await user.selectOptions(length, minutes)
      expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull()
      const description = `You have a link for ${text}: ${url.replace('https://', '')}`
      await user.click(screen.getByRole('button', { name: 'Copy link', description }))
      expect(await navigator.clipboard.readText()).toBe(url)
    }
    expect(inputsTo(calls, 'invitation.generateInvitationLink')).toEqual([])
  })

  it('deletes a link only after a confirmation', async () => {
    let links = [MAIN, LONG]
    const calls = show(() => links, {
      deleteLink() {
        links = [MAIN]
        return { success: true }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete the link for 90 minutes' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(inputsTo(calls, 'invitation.deleteLink')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Delete the link for 90 minutes' }))
    await user.click(screen.getByRole('button', { name: 'Delete link' }))
    await waitFor(() => expect(screen.queryByText('meridian.example/invites/k3v9xw')).toBeNull())
    expect(inputsTo(calls, 'invitation.deleteLink')).toEqual([{ id: LONG.id }])
  })

  it('keeps a link and shows the error if it cannot be deleted', async () => {
    show(() => [MAIN, LONG], {
      deleteLink: rejectWith(404, 'Not found'),
    })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    await user.click(screen.getByRole('button', { name: 'Delete link' }))
    expect(await screen.findByText('Not found')).toBeVisible()
    expect(screen.getByText('meridian.example/invites/k3v9xw')).toBeVisible()
  })

  it('offers to retry if the links cannot be loaded', async () => {
    let isDown = true
    show(() => {
      if (isDown) throw new ErrorResponse(403, 'Access Denied: Please verify your account first')
      return [MAIN]
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await user.click(retry)
    expect(await findList()).toBeVisible()
  })
})
