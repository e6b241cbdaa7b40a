import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newApiKey } from './api-keys.ts'
import { fieldMessage } from './english.ts'
import { errors } from './errors.ts'
import { fieldMessages, toFieldError } from './field-errors.ts'
import { instant } from './wire-time.ts'

/** The error of an input's first invalid field, and its message. */
function firstFieldError(schema: z.core.$ZodType, input: unknown) {
  const [issue] = z.safeParse(schema, input).error?.issues ?? []
  if (!issue) throw new Error('The input is valid')
  const error = toFieldError(issue)
  return [error, fieldMessage(error)]
}

test('no field code is also the code of a general error', () => {
  expect(Object.keys(fieldMessages).filter((code) => code in errors)).toEqual([])
})

describe('toFieldError', () => {
  test('returns the code and parameters of our own checks', () => {
    const key = { name: 'Key', scope: 'read' }
    expect(firstFieldError(newApiKey, { ...key, name: ' ' })).toEqual([{ code: 'enter_name' }, 'Enter a name'])
    expect(firstFieldError(newApiKey, { ...key, name: 'x'.repeat(61) })).toEqual([
      { code: 'too_long', params: { maximum: 60 } },
      'At most 60 characters',
    ])
    expect(firstFieldError(instant, '1899-12-31T00:00:00Z')).toEqual([
      { code: 'year_out_of_range', params: { first: 1900, last: 9999 } },
      'The year must be between 1900 and 9999',
    ])
  })

  test('maps built-in checks of zod to our codes, or keeps their messages', () => {
    expect(firstFieldError(z.string().max(3), 'four')).toEqual([
      { code: 'too_long', params: { maximum: 3 } },
      'At most 3 characters',
    ])
    expect(firstFieldError(z.int().min(5), 4)).toEqual([
      { code: 'below_minimum', params: { minimum: 5 } },
      'At least 5',
    ])
    expect(firstFieldError(z.number().max(5), 6)).toEqual([
      { code: 'above_maximum', params: { maximum: 5 } },
      'At most 5',
    ])
    const problem = 'Invalid option: expected one of "a"|"b"'
    expect(firstFieldError(z.enum(['a', 'b']), 'c')).toEqual([{ code: 'invalid_value', params: { problem } }, problem])
  })

  test('names a missing field', () => {
    const required = { code: 'required', params: { field: 'attendees.0.email' } }
    const schema = z.object({ attendees: z.array(z.object({ email: z.string() })) })
    expect(firstFieldError(schema, { attendees: [{}] })).toEqual([required, 'attendees.0.email is required'])
    expect(firstFieldError(z.object({}), undefined)[1]).toBe('input is required')
  })

  test('omits parameters if the message has none', () => {
    expect(toFieldError({ code: 'custom', message: 'invalid_id', path: [], params: { isMalformed: true } })).toEqual({
      code: 'invalid_id',
    })
  })
})

test('messages contain parameters unchanged', () => {
  for (const email of ['Paris', 'May', 'not_found', '{email}', '$&']) {
    expect(fieldMessage({ code: 'participant_twice', params: { email } })).toBe(`${email} is listed more than once`)
  }
})
