import { expect, test } from 'vitest'
import { withIdempotencyKey } from './idempotency.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const refused = (status: number) => () =>
  Promise.reject({ data: { httpStatus: status, error: { detail: 'No', code: 'no' } } })

/** Makes an attempt that ends so, and says under which key. */
async function keyOf(content: unknown, end: () => Promise<unknown>, operation = 'book'): Promise<string> {
  let used = ''
  await withIdempotencyKey(operation, content, (key) => {
    used = key
    return end()
  }).catch(() => undefined)
  return used
}

test('the key is a random UUID', async () => {
  expect(await keyOf({ start: 1 }, lost)).toMatch(UUID)
})

test('while no answer came the same content keeps its key, another has its own', async () => {
  const first = await keyOf({ start: 1 }, lost)
  expect(await keyOf({ start: 1 }, lost)).toBe(first)
  expect(await keyOf({ start: 1 }, refused(503))).toBe(first)
  expect(await keyOf({ start: 2 }, lost)).not.toBe(first)
})

test('kinds of calls do not share their keys', async () => {
  expect(await keyOf({ start: 1 }, lost, 'book')).not.toBe(await keyOf({ start: 1 }, lost, 'reschedule'))
})

test.each([
  ['a yes', () => Promise.resolve('done')],
  ['a no', refused(409)],
])('after %s the same content is a new attempt', async (_name, end) => {
  const first = await keyOf({ start: 1 }, end)
  expect(await keyOf({ start: 1 }, lost)).not.toBe(first)
})

test('the answer and the refusal are passed on', async () => {
  await expect(withIdempotencyKey('book', 1, () => Promise.resolve('done'))).resolves.toBe('done')
  await expect(withIdempotencyKey('book', 1, lost)).rejects.toThrow('Failed to fetch')
})

test('every try of an attempt sends the credential of the first', async () => {
  let asked = 0
  const getCredential = () => Promise.resolve(`token-${++asked}`)
  const tried: string[] = []
  const attemptOnce = (end: () => Promise<unknown>) =>
    withIdempotencyKey(
      'book',
      { start: 1 },
      (_key, credential) => (tried.push(credential), end()),
      getCredential,
    ).catch(() => {})
  await attemptOnce(lost)
  await attemptOnce(() => Promise.resolve('done'))
  await attemptOnce(lost)
  expect(tried).toEqual(['token-1', 'token-1', 'token-2'])
})
