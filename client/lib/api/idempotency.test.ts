import { expect, test } from 'vitest'
import { withIdempotencyKey } from './idempotency.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const loseConnection = () => Promise.reject(new TypeError('Failed to fetch'))
const failWith = (status: number, code: string | undefined) => () =>
  Promise.reject({ data: { httpStatus: status, error: { detail: 'No', code } } })

/** Runs an attempt with this outcome and returns its key. */
async function keyOf(input: unknown, outcome: () => Promise<unknown>, operation = 'book'): Promise<string> {
  let usedKey = ''
  await withIdempotencyKey(operation, input, ({ context }) => {
    usedKey = context.idempotencyKey
    return outcome()
  }).catch(() => undefined)
  return usedKey
}

test('the key is a random UUID', async () => {
  expect(await keyOf({ start: 1 }, loseConnection)).toMatch(UUID)
})

test('the same input keeps its key after a lost connection or server error; other input gets its own', async () => {
  const first = await keyOf({ start: 1 }, loseConnection)
  expect(await keyOf({ start: 1 }, loseConnection)).toBe(first)
  expect(await keyOf({ start: 1 }, failWith(503, 'no'))).toBe(first)
  expect(await keyOf({ start: 2 }, loseConnection)).not.toBe(first)
})

test.each([
  [401, 'unauthenticated'],
  [401, 'session_ended'],
  [429, 'too_many_requests'],
  // A proxy's response.
  [403, undefined],
])('a retry that is rejected before the server looks up its key keeps it: %i %s', async (status, code) => {
  const first = await keyOf({ start: 1 }, loseConnection)
  expect(await keyOf({ start: 1 }, failWith(status, code))).toBe(first)
  expect(await keyOf({ start: 1 }, loseConnection)).toBe(first)
})

test('different operations do not share keys', async () => {
  expect(await keyOf({ start: 1 }, loseConnection, 'book')).not.toBe(
    await keyOf({ start: 1 }, loseConnection, 'reschedule'),
  )
})

test.each([
  ['success', () => Promise.resolve('done')],
  ['a client error', failWith(409, 'no')],
  ['the rejection of the token that the server ties the key to', failWith(401, 'invalid_token')],
])('after %s, the same input gets a new key', async (_name, outcome) => {
  const first = await keyOf({ start: 1 }, outcome)
  expect(await keyOf({ start: 1 }, loseConnection)).not.toBe(first)
})

test('passes on the result and the error', async () => {
  await expect(withIdempotencyKey('book', 1, () => Promise.resolve('done'))).resolves.toBe('done')
  await expect(withIdempotencyKey('book', 1, loseConnection)).rejects.toThrow('Failed to fetch')
})

test('every retry of a call sends the credential of the first attempt', async () => {
  let count = 0
  const getCredential = () => Promise.resolve(`token-${++count}`)
  const credentials: string[] = []
  const attemptOnce = (outcome: () => Promise<unknown>) =>
    withIdempotencyKey(
      'book',
      { start: 1 },
      (_options, credential) => (credentials.push(credential), outcome()),
      getCredential,
    ).catch(() => {})
  await attemptOnce(loseConnection)
  await attemptOnce(() => Promise.resolve('done'))
  await attemptOnce(loseConnection)
  expect(credentials).toEqual(['token-1', 'token-1', 'token-2'])
})
