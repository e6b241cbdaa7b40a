import { expect, it } from 'vitest'
import { render } from '#client/test/render.tsx'
import { AttendeeChip } from './AttendeeChip.tsx'

it('shows only the name if the address is hidden', () => {
  const textOf = (email: string) => {
    const { container } = render(<AttendeeChip email={email} name="Ana" />)
    return Array.from(container.querySelectorAll('span > span'), ({ textContent }) => textContent)
  }
  expect(textOf('ana@example.com')).toEqual(['Ana', 'ana@example.com'])
  expect(textOf('')).toEqual(['Ana'])
})
