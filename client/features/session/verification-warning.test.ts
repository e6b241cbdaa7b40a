// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { popVerificationWarning, writeVerificationWarning } from './verification-warning.ts'

const KEY = 'verification_warning'

test('the verification warning is shown once', {
  meta: { promise: 'Transitions: The verification warning is removed once it has been shown.' },
}, () => {
  writeVerificationWarning(1000)
  expect(popVerificationWarning(1000)).toBe('Access Denied: Please verify your account first')
  expect(popVerificationWarning(1000)).toBeUndefined()
})

test('after five seconds, the verification warning is removed without being shown', {
  meta: { promise: 'Transitions: The verification warning is shown if it is less than 5 seconds old.' },
}, () => {
  writeVerificationWarning(0)
  expect(popVerificationWarning(5000)).toBeUndefined()
  expect(localStorage.getItem(KEY)).toBeNull()
  writeVerificationWarning(0)
  expect(popVerificationWarning(4999)).toBeDefined()
})

test('a verification warning that does not come from the guard is ignored', {
  meta: { promise: 'Transitions: The verification warning is shown only if it is marked as coming from the guard.' },
}, () => {
  localStorage.setItem(KEY, JSON.stringify({ message: 'Pay here', at: Date.now(), fromAuth: false }))
  expect(popVerificationWarning()).toBeUndefined()
})
