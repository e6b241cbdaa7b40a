import { expect, it } from 'vitest'
import { render } from '#client/test/render.tsx'
import { Avatar, type AvatarProps } from './Avatar.tsx'

function colorOf(person: AvatarProps): string | undefined {
  const { container } = render(<Avatar {...person} />)
  return container.querySelector('span')?.style.background
}

it('gives a person the same color everywhere, based on their email address', () => {
  const color = colorOf({ name: 'Priya Nair', email: 'priya@example.com' })
  expect(color).toBeTruthy()
  expect(colorOf({ name: 'Priya', email: ' Priya@Example.com', size: 26 })).toBe(color)
  expect(colorOf({ name: 'priya@example.com' })).toBe(color)
})

it('gives people with hidden addresses the colors of their names', () => {
  expect(colorOf({ name: 'Ana Ruiz', email: '' })).toBe(colorOf({ name: 'Ana Ruiz' }))
  expect(colorOf({ name: 'Ana Ruiz', email: '' })).not.toBe(colorOf({ name: '' }))
})

/** The relative luminance (WCAG 2.2) of an `rgb(r, g, b)` color. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [...color.matchAll(/\d+/g)].map(([value]) => {
    const channel = Number(value) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

it('shows initials in a readable color on every tile', () => {
  const contrasts = new Map<string, number>()
  for (let i = 0; i < 50; i++) {
    const { container } = render(<Avatar name={`Person ${i}`} />)
    const { background = '', color = '' } = container.querySelector('span')?.style ?? {}
    const [darker = 0, lighter = 0] = [luminance(background), luminance(color)].toSorted((a, b) => a - b)
    contrasts.set(background, (lighter + 0.05) / (darker + 0.05))
  }
  expect(contrasts.size).toBe(7)
  expect(Math.min(...contrasts.values())).toBeGreaterThan(4.5)
})
