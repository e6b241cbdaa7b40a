import { expect, it } from 'vitest'
import { zoneLabel } from './zone-label.ts'

it('shows the city, and its offset at the given time', () => {
  expect(zoneLabel('Europe/Madrid', '2026-11-18T09:00:00Z')).toBe('Madrid (GMT+1)')
  expect(zoneLabel('Europe/Madrid', Date.parse('2026-07-18T09:00:00Z'))).toBe('Madrid (GMT+2)')
  expect(zoneLabel('America/New_York', '2026-11-18T09:00:00Z')).toBe('New York (GMT-5)')
})
