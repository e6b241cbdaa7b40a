import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, test } from 'vitest'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { errorMessage } from '#shared/english.ts'
import { fieldErrorText } from '../form-errors.ts'
import { detailOr, readApiError } from './api-error.ts'

afterEach(() => switchToEnglish())

/** An error in the format of the server. */
function failure(httpStatus: number, error: object): TRPCClientError<never> {
  return TRPCClientError.from({
    error: { message: 'unused', code: -32_000, data: { code: 'X', httpStatus, error } },
  })
}

test('reads the message, code and data of a domain error', () => {
  const slots = [{ start: '2026-11-19T13:30:00.000Z', end: '2026-11-19T14:00:00.000Z' }]
  const error = readApiError(failure(409, { detail: errorMessage('just_taken'), code: 'just_taken', slots }))
  expect(error).toMatchObject({ detail: errorMessage('just_taken'), code: 'just_taken', status: 409, fields: {} })
  expect(error.data['slots']).toEqual(slots)
})

test('says in the user’s language when to try again after too many requests', () => {
  switchToSpanish()
  const retryText = (retry_after: number) =>
    readApiError(failure(429, { detail: '', code: 'too_many_requests', params: { retry_after } })).detail
  expect(retryText(20)).toBe('Demasiados intentos. Inténtalo de nuevo en 20 segundos')
  expect(retryText(60)).toBe('Demasiados intentos. Inténtalo de nuevo en 1 minuto')
  expect(retryText(300)).toBe('Demasiados intentos. Inténtalo de nuevo en 5 minutos')
  expect(retryText(3600)).toBe('Demasiados intentos. Inténtalo de nuevo en 1 hora')
})

test('reads the errors of invalid input by field', () => {
  const fields = { email: 'Please enter a valid email address' }
  expect(
    readApiError(failure(400, { detail: errorMessage('invalid_input'), code: 'invalid_input', fields })).fields,
  ).toEqual(fields)
})

test('reads a missing response as unreachable', () => {
  const error = readApiError(TRPCClientError.from(new TypeError('Failed to fetch')))
  expect(error).toMatchObject({ status: 0, code: 'unreachable' })
  expect(error.detail).not.toContain('Failed to fetch')
})

const proxyResponse = (status: number) =>
  TRPCClientError.from(new SyntaxError('Unexpected token <'), { meta: { response: { status } } })

test.each([502, 503, 504])(
  'reads the response of a proxy that cannot reach the server as unreachable: %i',
  (status) => {
    expect(readApiError(proxyResponse(status))).toMatchObject({
      status,
      // The user's own connection works.
      detail: errorMessage('unavailable'),
      code: 'unreachable',
    })
  },
)

test('reads any other response of a proxy as unknown', () => {
  expect(readApiError(proxyResponse(500))).toMatchObject({ detail: errorMessage('internal'), code: 'unknown' })
})

test.each([
  'Failed to fetch dynamically imported module: https://meridian.example/assets/a.js',
  'error loading dynamically imported module: https://meridian.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('reads a chunk that failed to load as unreachable: %s', (message) => {
  expect(readApiError(new TypeError(message))).toMatchObject({ status: 0, code: 'unreachable' })
})

test.each([undefined, null, 'text', 3, new TypeError('x is undefined')])(
  'reads any other exception (%s) as an internal error',
  (thrown) => {
    expect(readApiError(thrown)).toMatchObject({ status: 500, code: 'unknown', detail: errorMessage('internal') })
  },
)

test('detailOr returns the server’s message for client errors, and the fallback otherwise', () => {
  const textOf = (httpStatus: number) =>
    detailOr(failure(httpStatus, { detail: 'Name it', code: 'x' }), 'Error creating group schedule')
  expect(textOf(409)).toBe('Name it')
  expect(textOf(500)).toBe('Error creating group schedule')
  expect(detailOr(new TypeError('Failed to fetch'), 'Not sent')).toBe('Not sent')
})

test('translates an error and its fields by their codes', () => {
  switchToSpanish()
  const error = readApiError(
    failure(409, {
      detail: errorMessage('too_many_invitations', { email: 'paris@may.example' }),
      code: 'too_many_invitations',
      params: { email: 'paris@may.example' },
      fields: { email: 'in English', name: 'At most 25 characters', other: 'Invalid option', newer: 'Not yet known' },
      field_errors: {
        email: { code: 'participant_refused', params: { reason: 'already_added' } },
        name: { code: 'too_long', params: { maximum: 25 } },
        other: { code: 'invalid_value', params: { problem: 'Invalid option' } },
        newer: { code: 'code_of_a_newer_server' },
      },
    }),
  )
  expect(error.detail).toBe('paris@may.example tiene demasiadas invitaciones pendientes a grupos')
  expect(error.fields).toEqual({
    email: 'Este correo ya está añadido',
    name: 'Como máximo 25 caracteres',
    other: 'Este valor no es válido',
    newer: 'Este valor no es válido',
  })
})

test('for an unknown code, shows the server’s message in English and a generic one in other languages', () => {
  for (const code of ['code_of_a_newer_server', 'constructor', 'toString']) {
    const error = failure(409, { detail: 'Not yet known', code })
    switchToEnglish()
    expect(readApiError(error).detail).toBe('Not yet known')
    switchToSpanish()
    expect(readApiError(error).detail).toBe('Ha habido un problema por nuestra parte. Inténtalo de nuevo')
  }
})

test('fieldErrorText is in the chosen language', () => {
  const error = { code: 'participant_twice', params: { email: 'not_found' } } as const
  expect(fieldErrorText(error)).toBe('not_found is listed more than once')
  switchToSpanish()
  expect(fieldErrorText(error)).toBe('not_found aparece más de una vez')
})
