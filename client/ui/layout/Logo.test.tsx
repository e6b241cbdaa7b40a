import { expect, it } from 'vitest'
import { render } from '#client/test/render.tsx'
import { Logo, type LogoSize } from './Logo.tsx'

it('has six sizes; asTypography shows only the name', {
  meta: { promise: 'Rules and limits: The logo has six sizes.' },
}, () => {
  const sizes: LogoSize[] = ['xxSmall', 'extraSmall', 'small', 'medium', 'asTypography', 'default']
  const markWidths = sizes.map((size) => {
    const { container } = render(<Logo size={size} />)
    expect(container.textContent).toBe('Meridian')
    return Number(container.querySelector('svg')?.getAttribute('width') ?? 0)
  })
  expect(new Set(markWidths).size).toBe(sizes.length)
  expect(markWidths[sizes.indexOf('asTypography')]).toBe(0)
})
