import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPressed, markPress, takePresses } from './early-presses.ts'

const PAGE = `
  <button aria-label="Next week"></button><button>Meet</button>
  <div data-arrow-keys><button>09:00</button></div>`
const button = (index: number) => document.querySelectorAll('button')[index] as HTMLElement

beforeEach(() => {
  document.body.innerHTML = PAGE
})
afterEach(() => {
  document.body.innerHTML = ''
})

test('presses are taken in their order, and once', () => {
  markPress(button(1), 1)
  markPress(button(0), 2)
  expect(takePresses().map(({ name }) => name)).toEqual(['Meet', 'Next week'])
  expect(takePresses()).toEqual([])
})

test('a control that was rendered again is found by its name', {
  meta: { promise: 'Stored state: A press before hydration takes effect once.' },
}, () => {
  markPress(button(0), 1)
  const [press] = takePresses()
  document.body.innerHTML = PAGE
  expect(press && findPressed(press)).toBe(button(0))
})

test('a time is not: another day has times that are called the same', () => {
  markPress(button(2), 1)
  const [press] = takePresses()
  expect(press && findPressed(press)).toBe(button(2))
  document.body.innerHTML = PAGE
  expect(press && findPressed(press)).toBeUndefined()
})
