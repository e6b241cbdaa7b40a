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
