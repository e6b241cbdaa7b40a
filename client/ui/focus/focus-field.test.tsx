import { expect, it, vi } from 'vitest'
import { refocus } from './focus-field.ts'

it('ignores the second tap of a double tap while the page scrolls to a field, but not the next tap', () => {
  const discard = vi.fn<() => void>()
  const [field, button] = [document.createElement('input'), document.createElement('button')]
  document.body.append(field, button)
  button.addEventListener('click', discard)
  const tap = (detail: number) => button.dispatchEvent(new MouseEvent('click', { detail, bubbles: true }))
  refocus(field)
  expect(document.activeElement).toBe(field)
  tap(2)
  expect(discard).not.toHaveBeenCalled()
  tap(1)
  expect(discard).toHaveBeenCalledOnce()
})
