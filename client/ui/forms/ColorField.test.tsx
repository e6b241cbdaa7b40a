import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { render } from '#client/test/render.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { ColorField } from './ColorField.tsx'

const PALETTE = {
  skyblue: '#24b3f5',
  rose: '#e62e7b',
  green: '#29cc39',
  aqua: '#2ee6ca',
  yellow: '#ffcb33',
  orange: '#ff6633',
  slots: '#2f45ff',
}

/** The color as the browser serializes it. */
function asRgb(color: string): string {
  const { style } = document.createElement('i')
  style.background = color
  return style.background
}

function show(value: string) {
  const onChange = vi.fn<(color: string) => void>()
  render(
    <ThemeProvider>
      <ColorField value={value} onChange={onChange} />
    </ThemeProvider>,
  )
  return onChange
}

it('offers seven colors, and reports the chosen color without #', {
  meta: { promise: 'Rules and limits: Events have one of seven colors.' },
}, async () => {
  const onChange = show('24b3f5')
  const swatches = screen.getAllByRole<HTMLInputElement>('radio')
  expect(swatches.map((swatch) => swatch.getAttribute('aria-label'))).toEqual(Object.keys(PALETTE))
  expect(swatches.map((swatch) => swatch.closest('label')?.style.background)).toEqual(Object.values(PALETTE).map(asRgb))
  await userEvent.click(screen.getByRole('radio', { name: 'rose' }))
  expect(onChange).toHaveBeenCalledWith('e62e7b')
})

it('also offers the current color if it is not in the palette', () => {
  show('123456')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'custom color' }).checked).toBe(true)
})
