import { expect, test } from 'vitest'
import { english, errorMessage } from './english.ts'
import { errors } from './errors.ts'

test('messages match section 8 of the specification exactly', () => {
  expect(errorMessage('invalid_token')).toBe('Invalid token')
  expect(errorMessage('used_token')).toBe('This token has already been used')
  expect(errorMessage('expired_token')).toBe('Expired Token')
  expect(errorMessage('already_verified')).toContain('already verified and authenticated')
  expect(errorMessage('pending_request')).toContain('pending request already exists')
  expect(errorMessage('not_verified')).toBe('Access Denied: Please verify your account first')
})

test('messages contain parameters unchanged', () => {
  for (const name of ['Paris', 'May', 'not_found', 'Not found', '{name}', '$&', 'undefined', '<b>Ana</b>']) {
    expect(errorMessage('calendar_unread', { name })).toBe(`The calendar of ${name} could not be read`)
    expect(errorMessage('too_many_invitations', { email: name })).toBe(`${name} has too many pending group invitations`)
  }
})

test('“too many requests” says when to try again', () => {
  const messageAfter = (retry_after: number) => errorMessage('too_many_requests', { retry_after })
  expect(errorMessage('too_many_requests')).toBe('Too many attempts. Please wait and try again')
  expect(messageAfter(1)).toBe('Too many attempts. Try again in 1 second')
  expect(messageAfter(59)).toBe('Too many attempts. Try again in 59 seconds')
  expect(messageAfter(60)).toBe('Too many attempts. Try again in 1 minute')
  expect(messageAfter(241)).toBe('Too many attempts. Try again in 5 minutes')
  expect(messageAfter(3600)).toBe('Too many attempts. Try again in 1 hour')
  expect(messageAfter(82_000)).toBe('Too many attempts. Try again in 23 hours')
})

test('messages do not end with a full stop', () => {
  const texts: string[] = Object.values(errors).flatMap(({ message }) =>
    typeof message === 'function' ? [] : [english(message)],
  )
  expect(texts.length).toBeGreaterThan(40)
  expect(texts.filter((text) => text.endsWith('.'))).toEqual([])
})
