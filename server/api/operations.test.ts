import { expect, test } from 'vitest'
import { $ZodObject, $ZodType, toJSONSchema } from 'zod/v4/core'
import { operations, restOperations } from './operations.ts'
import { REST_ROUTES } from './rest/routes.ts'
import { appRouter } from './router.ts'

test('every procedure is an operation with an output schema', () => {
  expect(operations.map(({ path }) => path)).toEqual(Object.keys(appRouter._def.procedures))
  const operationsWithoutSchema = operations.filter(({ output }) => !(output instanceof $ZodType))
  expect(operationsWithoutSchema.map(({ path }) => path)).toEqual([])
})

test.each(operations)('the output of $path is plain JSON', ({ output }) => {
  expect(toJSONSchema(output)).toHaveProperty('$schema')
})

test('every REST route has an operation of its own', () => {
  const routes = Object.values(REST_ROUTES).flat()
  expect(restOperations.map(({ path }) => path)).toEqual(routes.map(({ procedure }) => procedure))
  expect(new Set(routes.map(({ procedure }) => procedure)).size).toBe(routes.length)
})

test('summaries of REST calls are plain text, which /docs shows unchanged', () => {
  const summaries = restOperations.map(({ rest }) => rest.summary)
  expect(summaries.filter((summary) => summary.includes('`'))).toEqual([])
})

test('an operation describes its procedure completely', () => {
  const book = operations.find(({ path }) => path === 'match.book')
  expect(book).toMatchObject({
    kind: 'mutation',
    role: 'anyone',
    credentials: 'bearer or cookie',
    scope: 'read-write',
    hasIdempotencyKey: true,
    limits: [{ name: 'booking', per: 'caller' }],
    rest: { method: 'POST', url: '/match/book', tag: 'Matching' },
  })
  expect(keysOf(book?.input)).toContain('time_zone')
  expect(keysOf(book?.rest?.querySchema)).toEqual(['token'])
  expect(keysOf(book?.rest?.bodySchema)).not.toContain('token')
  expect(book?.errors).toEqual(
    expect.arrayContaining(['invalid_input', 'read_only_key', 'just_taken', 'idempotency_key_reused', 'internal']),
  )
  const audit = operations.find(({ path }) => path === 'auth.auditLog')
  expect(audit).toMatchObject({ role: 'admins', scope: null, hasIdempotencyKey: false })
  expect(audit?.errors).toEqual(expect.arrayContaining(['unauthenticated', 'admins_only', 'needs_session']))
})

test('every input field can be sent over REST', () => {
  for (const { path, input, rest } of restOperations) {
    const { pathSchema, querySchema, bodySchema, payloadKey } = rest
    const schemas =
      payloadKey === undefined
        ? [pathSchema, querySchema, bodySchema]
        : [pathSchema, ...(bodySchema ? [querySchema] : [])]
    const restFields = [...schemas.flatMap(keysOf), ...(payloadKey === undefined ? [] : [payloadKey])]
    const aliases = Object.keys(rest.aliases ?? {})
    const keys = restFields.filter((key) => !aliases.includes(key)).toSorted()
    expect({ path, keys }).toEqual({ path, keys: keysOf(input).toSorted() })
  }
})

function keysOf(schema: unknown): string[] {
  return schema instanceof $ZodObject ? Object.keys(schema._zod.def.shape) : []
}
