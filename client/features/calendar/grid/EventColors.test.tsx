import { expect, it } from 'vitest'
import { anaAccount } from '#client/test/accounts.ts'
import { anaEvent } from '#client/test/events.ts'
import { render } from '#client/test/render.tsx'
import { PALETTE } from '#shared/palette.ts'
import { EventColors } from './EventColors.tsx'

const account = (account_color: string) => anaAccount({ account_id: account_color, account_color })
const coloredEvent = (event_color: string) => anaEvent({ extendedProps: { event_color, is_meeting: false } })

it('generates styles for the main, account and event colors, updated on every change', {
  meta: {
    promise: 'Rules and limits: The main, account and event colors each have a style, updated when one changes.',
  },
}, () => {
  const { green, rose, skyblue, orange, yellow } = PALETTE
  const colorsOf = (color: string, accounts: string[], events: string[]) => (
    <EventColors events={events.map(coloredEvent)} settings={{ color, synchronized_accounts: accounts.map(account) }} />
  )
  const { container, rerender } = render(colorsOf(skyblue, [rose], [green]))
  const styledColors = () => [...(container.textContent ?? '').matchAll(/\.ev-(\w{6})\{/g)].map(([, hex]) => hex)
  expect(styledColors()).toEqual([skyblue, rose, green])
  rerender(colorsOf(orange, [rose], [green]))
  expect(styledColors()).toEqual([orange, rose, green])
  rerender(colorsOf(orange, [rose, yellow], [green]))
  expect(styledColors()).toEqual([orange, rose, yellow, green])
  rerender(colorsOf(orange, [rose, yellow], [green, skyblue]))
  expect(styledColors()).toEqual([orange, rose, yellow, green, skyblue])
})
