// @vitest-environment jsdom

import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { clearStorage, onChangeInOtherTab, stored, storedFlag } from './storage.ts'

const count = () => stored('local', 'count', v.number(), 7)

afterEach(() => {
  vi.restoreAllMocks()
  clearStorage()
})

test('stores and removes a value', () => {
  count().write(12)
  expect(count().read()).toBe(12)
  count().remove()
  expect(count().read()).toBe(7)
})

test.each(['not json', '"a text"', '{"count":1}'])('returns the fallback for the invalid value %s', (text) => {
  localStorage.setItem('count', text)
  expect(count().read()).toBe(7)
})

test('keeps session storage separate', () => {
  storedFlag('session', 'seen').write(true)
  expect(storedFlag('local', 'seen').read()).toBe(false)
  expect(storedFlag('session', 'seen').read()).toBe(true)
})

test('keeps values in memory if the browser blocks storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  count().write(3)
  expect(count().read()).toBe(3)
  clearStorage()
  expect(count().read()).toBe(7)
})

test('reports when another tab changes the key or clears storage', () => {
  const onChange = vi.fn<() => void>()
  const stop = onChangeInOtherTab('count', onChange)
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  expect(onChange).not.toHaveBeenCalled()
  window.dispatchEvent(new StorageEvent('storage', { key: 'count' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  stop()
  window.dispatchEvent(new StorageEvent('storage', { key: 'count' }))
  expect(onChange).toHaveBeenCalledTimes(2)
})
