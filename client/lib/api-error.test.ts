import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { uiMessages } from '#client/lib/ui-messages.ts'
import { errorMessage } from '#shared/errors.ts'
import { detailOr, readApiError } from './api-error.ts'

/** An error as the server's formatter writes it. */
function failure(httpStatus: number, error: object): TRPCClientError<never> {
  return TRPCClientError.from({
    error: { message: 'unused', code: -32_000, data: { code: 'X', httpStatus, error } },
  })
}

test('a domain error: its sentence, its code, and what came with it', () => {
  const slots = [{ start: '2026-11-19T13:30:00.000Z', end: '2026-11-19T14:00:00.000Z' }]
  const error = readApiError(failure(409, { detail: errorMessage('just_taken'), code: 'just_taken', slots }))
  expect(error).toMatchObject({ detail: errorMessage('just_taken'), code: 'just_taken', status: 409, fields: {} })
  expect(error.data['slots']).toEqual(slots)
})

test('invalid input: what is wrong, by field', () => {
  const fields = { email: 'Please enter a valid email address' }
  expect(
    readApiError(failure(400, { detail: errorMessage('invalid_input'), code: 'invalid_input', fields })).fields,
  ).toEqual(fields)
})

test('no answer at all', () => {
  const error = readApiError(TRPCClientError.from(new TypeError('Failed to fetch')))
  expect(error).toMatchObject({ status: 0, code: 'unreachable' })
  expect(error.detail).not.toContain('Failed to fetch')
})

test('an answer of something in between, such as a proxy', () => {
  const error = TRPCClientError.from(new SyntaxError('Unexpected token <'), { meta: { response: { status: 502 } } })
  expect(readApiError(error)).toMatchObject({ status: 502, detail: errorMessage('internal'), code: 'unknown' })
})

test.each([
  'Failed to fetch dynamically imported module: https://meridian.example/assets/a.js',
  'error loading dynamically imported module: https://meridian.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('a part of the application that did not arrive: %s', (message) => {
  expect(readApiError(new TypeError(message))).toMatchObject({ status: 0, code: 'unreachable' })
})

test.each([undefined, null, 'text', 3, new TypeError('x is undefined')])(
  'whatever else was thrown (%s) is a fault of our own',
  (thrown) => {
    expect(readApiError(thrown)).toMatchObject({ status: 500, code: 'unknown', detail: errorMessage('internal') })
  },
)

test('the server’s sentence where it helps, the screen’s own elsewhere', () => {
  const says = (httpStatus: number) =>
    detailOr(failure(httpStatus, { detail: 'Name it', code: 'x' }), uiMessages.groupFailed)
  expect(says(409)).toBe('Name it')
  expect(says(500)).toBe(uiMessages.groupFailed)
  expect(detailOr(new TypeError('Failed to fetch'), uiMessages.feedbackFailed)).toBe(uiMessages.feedbackFailed)
})
