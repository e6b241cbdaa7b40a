// @vitest-environment jsdom

import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { clearStorage, onChangeInOtherTab, stored, storedFlag } from './storage.ts'

const count = () => stored('local', 'count', v.number(), 7)

afterEach(() => {
  vi.restoreAllMocks()
  clearStorage()
})

test('keeps a value, and forgets it', () => {
  count().write(12)
  expect(count().read()).toBe(12)
  count().remove()
  expect(count().read()).toBe(7)
})

test.each(['not json', '"a text"', '{"count":1}'])('reads what somebody put there (%s) as the fallback', (text) => {
  localStorage.setItem('count', text)
  expect(count().read()).toBe(7)
})

test('session storage is a place of its own', () => {
  storedFlag('session', 'seen').write(true)
  expect(storedFlag('local', 'seen').read()).toBe(false)
  expect(storedFlag('session', 'seen').read()).toBe(true)
})

test('where the browser blocks storage, values last as long as the page', () => {
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

test('tells of changes in other tabs, of this key and of a clearing', () => {
  const heard = vi.fn<() => void>()
  const stop = onChangeInOtherTab('count', heard)
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  expect(heard).not.toHaveBeenCalled()
  window.dispatchEvent(new StorageEvent('storage', { key: 'count' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  stop()
  window.dispatchEvent(new StorageEvent('storage', { key: 'count' }))
  expect(heard).toHaveBeenCalledTimes(2)
})
