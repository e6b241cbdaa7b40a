import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { BUTTON_VARIANTS, INPUT_VARIANTS, theme } from './theme.ts'

const REM_PX = 16

/** Variants with a rule in a stylesheet, in order. */
function styledVariants(file: string): string[] {
  const css = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  return [...css.matchAll(/&\[data-variant='(\w+)'\]/g)].map(([, variant]) => variant ?? '')
}

it('has breakpoints at 600, 900 and 1100 px', {
  meta: { promise: 'Rules and limits: The layout changes at 600, 900 and 1100 px.' },
}, () => {
  const { sm = '', md = '', lg = '' } = theme.breakpoints ?? {}
  expect([sm, md, lg].map((width) => Number.parseFloat(width) * REM_PX)).toEqual([600, 900, 1100])
})

it('styles every button variant', {
  meta: { promise: 'Rules and limits: There are eleven button variants.' },
}, () => {
  const variants = 'primary secondary gradient gray black opacity error white apply schedule transparent'.split(' ')
  expect(BUTTON_VARIANTS).toEqual(variants)
  expect(styledVariants('Button.module.css')).toEqual(variants)
})

it('styles every field variant; primary is the base of the others', {
  meta: { promise: 'Rules and limits: There are six field variants.' },
}, () => {
  const variants = 'primary support secondary search schedule verify'.split(' ')
  expect(INPUT_VARIANTS).toEqual(variants)
  expect(['primary', ...styledVariants('Input.module.css')]).toEqual(variants)
})
