import { Validator } from '@seriousme/openapi-schema-validator'
import { test } from '#server/test/app.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { fieldMessage } from '#shared/english.ts'
import { eventInput } from '#shared/events.ts'
import { toFieldError } from '#shared/field-errors.ts'
import { workScheduleUpdate } from '#shared/schedule-input.ts'
import { settingsUpdate } from '#shared/users.ts'
import { restOperations } from '../operations.ts'
import { renderCallsTable } from './calls-table.ts'

const calls = restOperations.map(({ rest }) => rest)
const METHODS = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'trace']

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; schema: object; example?: unknown; examples?: unknown }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, Response | { $ref: string }>
}

interface Response {
  description: string
  content?: Record<string, { schema: object }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, Response> }
}

function listOperations(document: Document): { call: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method]
      return operation ? [{ call: `${method.toUpperCase()} ${path}`, operation }] : []
    }),
  )
}

/** Lists the leaves of an input schema at any depth. Input schemas contain no references. */
function listLeaves(schema: object, path = ''): { path: string; leaf: Record<string, unknown> }[] {
  const node = schema as Record<string, unknown>
  expect(node, path).not.toHaveProperty('$ref')
  const { properties, items, anyOf } = node as {
    properties?: Record<string, object>
    items?: object
    anyOf?: object[]
  }
  if (properties)
    return Object.entries(properties).flatMap(([name, property]) => listLeaves(property, `${path}.${name}`))
  if (anyOf) return anyOf.flatMap((variant) => listLeaves(variant, path))
  if (items && !node['examples']) return listLeaves(items, `${path}[]`)
  return [{ path, leaf: node }]
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async ({ app }) => {
    const document = (await app.inject('/docs/json')).json()
    const result = await new Validator().validate(document)
    expect(result).toMatchObject({ valid: true })
    expect(document.openapi).toBe('3.1.0')
  })

  test('lists exactly the registered routes', async ({ app }) => {
    const operations = listOperations((await app.inject('/docs/json')).json())
    const expected = calls.map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(operations.map(({ call }) => call).toSorted()).toEqual(expected.toSorted())
    for (const { method, url } of calls) expect(app.hasRoute({ method, url }), `${method} ${url}`).toBe(true)
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('describes every parameter, body, response and error, with examples of input', async ({ app }) => {
    const document: Document = (await app.inject('/docs/json')).json()
    const undocumented: string[] = []
    for (const { call, operation } of listOperations(document)) {
      const pathParameters = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const parameters = operation.parameters ?? []
      expect(
        parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
        call,
      ).toEqual(pathParameters)
      const success = Object.keys(operation.responses).filter((status) => /^2|^302$/.test(status))
      expect(success, call).toHaveLength(1)
      for (const [status, response] of Object.entries(operation.responses)) {
        const { description, content } =
          '$ref' in response ? (document.components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {}) : response
        expect(description, `${call} ${status}`).toBeTruthy()
        if (!status.startsWith('3')) expect(Object.values(content ?? {})[0]?.schema, `${call} ${status}`).toBeTruthy()
      }
      const inputLeaves = [
        ...parameters
          .filter((parameter) => !('example' in parameter || 'examples' in parameter))
          .flatMap(({ name, schema }) => listLeaves(schema, name)),
        ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => listLeaves(schema)),
      ]
      const isUndocumented = (leaf: Record<string, unknown>) =>
        leaf['type'] === 'string' && !('examples' in leaf || 'enum' in leaf || 'const' in leaf)
      undocumented.push(...inputLeaves.filter(({ leaf }) => isUndocumented(leaf)).map(({ path }) => `${call} ${path}`))
    }
    expect(undocumented).toEqual([])
  })

  test('lists the errors of unreadable URLs and bodies for every call', async ({ app }) => {
    const { paths }: Document = (await app.inject('/docs/json')).json()
    for (const { method, url } of calls) {
      const { responses } = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
      const requests = [
        { url: `${url}?a=%FF` },
        ...(method === 'GET'
          ? []
          : [
              { url, payload: 'a', headers: { 'content-type': 'text/plain' } },
              { url, payload: '{', headers: { 'content-type': 'application/json' } },
              { url, payload: ' '.repeat(300_000), headers: { 'content-type': 'application/json' } },
            ]),
      ]
      for (const request of requests) {
        const { statusCode } = await app.inject({ method, ...request })
        expect(responses, `${method} ${url} ${statusCode}`).toHaveProperty(String(statusCode))
      }
    }
  })

  test('contains each error once, so that `/docs` opens quickly', async ({ app }) => {
    const { body } = await app.inject('/docs/json')
    const document: Document = JSON.parse(body)
    for (const { call, operation } of listOperations(document)) {
      const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
      const names = errors.map(([status, error]) => [status, '$ref' in error && Object.keys(error)])
      expect({ call, names }).toEqual({ call, names: errors.map(([status]) => [status, ['$ref']]) })
    }
    expect(body.match(/The request is too large/g)?.length).toBeLessThan(5)
  })

  test('documents constraints between fields with the texts of their errors', async ({ app }) => {
    const { info } = (await app.inject('/docs/json')).json<{ info: { description: string } }>()
    const at = (dateTime: string) => ({ dateTime, timeZone: 'UTC' })
    const times = { summary: 'Lunch', start: at('2026-11-17T10:00:00.000Z'), end: at('2026-11-17T09:00:00.000Z') }
    const results = [
      eventInput.safeParse(times),
      eventInput.safeParse({ ...times, end: at('2027-11-17T09:00:00.000Z') }),
      workScheduleUpdate.safeParse({ Monday: [{ start_time: '10:00', end_time: '09:00' }] }),
      workScheduleUpdate.safeParse({
        Monday: [
          { start_time: '09:00', end_time: '11:00' },
          { start_time: '10:00', end_time: '12:00' },
        ],
      }),
      settingsUpdate.safeParse({ meeting_provider_info: { provider: 'custom' } }),
    ]
    for (const { error } of results) {
      const [issue] = error?.issues ?? []
      if (!issue) throw new Error('the input is valid')
      expect(info.description).toContain(fieldMessage(toFieldError(issue)))
    }
  })

  test('lists limits with an error code of their own under that code, not as quotas', async ({ app }) => {
    const { info } = (await app.inject('/docs/json')).json<{ info: { description: string } }>()
    for (const quota of ['calendars', 'api_keys', 'webhooks']) expect(info.description).not.toContain(`- \`${quota}\``)
    for (const code of ['too_many_calendars', 'too_many_keys', 'too_many_webhooks'])
      expect(info.description).toContain(`\`${code}\``)
  })

  test('describes the Idempotency-Key of the calls that accept one', async ({ app }) => {
    const document: Document = (await app.inject('/docs/json')).json()
    const headers = listOperations(document).flatMap(({ operation: { operationId, parameters = [] } }) =>
      parameters
        .filter(({ name }) => name === 'idempotency-key')
        .map(({ schema, ...header }) => ({ operationId, ...schema, ...header })),
    )
    const expected = restOperations.filter(({ hasIdempotencyKey }) => hasIdempotencyKey)
    expect(headers.map(({ operationId }) => operationId).toSorted()).toEqual(
      expected.map(({ path }) => path).toSorted(),
    )
    for (const header of headers) {
      expect(header).toMatchObject({
        description: expect.stringMatching(/1 to 200 visible.*24 hours.*belong to the user/s),
        pattern: expect.stringContaining('{1,200}'),
      })
    }
  })
})

test('docs/calls.md is up to date', async () => {
  await expect(renderCallsTable(restOperations)).toMatchFileSnapshot('../../../docs/calls.md')
})
