import { expect, test } from 'vitest'
import { extractTitles } from './test-titles.ts'

const SOURCE = `
describe('the door', () => {
  it('opens', () => {})
  it('has a bell', { meta: { promise: 'Screens: A bell.' } }, () => {})
  it.each([
    ['wind', 1],
  ])('shuts in %s', () => {})
  it.for(Object.entries(BELLS))('rings with %s', () => {})
  it.skip('rings', () => {})
})
`

test('finds the titles of tests, including parameterized ones but not skipped ones', () => {
  expect([...extractTitles('test', SOURCE)]).toEqual(['opens', 'has a bell', 'shuts in %s', 'rings with %s'])
})

test('finds the titles of groups', () => {
  expect([...extractTitles('group', SOURCE)]).toEqual(['the door'])
})
