import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { createBearerHeaders, test } from '#server/test/app.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { restOperations } from '../operations.ts'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
}

interface Operation {
  parameters?: { in: string; name: string; schema: Schema; example?: unknown }[]
  requestBody?: { content: { 'application/json': { schema: Schema; example?: unknown } } }
}

/** The examples of a document, each with the schema that it belongs to. */
function listExamples(node: unknown): { schema: object; example: unknown }[] {
  if (typeof node !== 'object' || node === null) return []
  const { schema = node, example, examples } = node as { schema?: object; example?: unknown; examples?: unknown }
  return [
    ...(Array.isArray(examples) ? examples : []).map((value) => ({ schema: node, example: value })),
    ...(example === undefined ? [] : [{ schema, example }]),
    ...Object.entries(node).flatMap(([key, child]) => (key === 'example' ? [] : listExamples(child))),
  ]
}

/** The value that `/docs` shows for an input schema. */
function toSample({ examples, properties, items, anyOf, ...schema }: Schema): unknown {
  if (examples) return examples[0]
  if (anyOf?.[0]) return toSample(anyOf[0])
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, toSample(property)]))
  if (items) return [toSample(items)]
  if (schema.type === 'boolean') return true
  return schema.const ?? schema.enum?.[0] ?? schema.minimum ?? (schema.type === 'string' ? 'string' : 0)
}

/** Calls that would connect to the servers in their examples, by URL. */
const CALLS_TO_OTHER_SERVERS = /^\/users\/synchronized-accounts\/(caldav|subscription)/
/** Parameters that take tokens from earlier responses. */
const CONTINUATION_PARAMETERS = new Set(['cursor', 'page_token', 'sync_token'])

/** The request that `/docs` suggests for a call. */
function createRequest(url: string, { parameters = [], requestBody }: Operation): { url: string; payload?: object } {
  const query = new URLSearchParams()
  let path = url
  for (const { in: location, name, schema, example = toSample(schema) } of parameters) {
    if (location === 'path') path = path.replace(`:${name}`, encodeURIComponent(String(example)))
    if (location === 'query' && !CONTINUATION_PARAMETERS.has(name)) query.set(name, String(example))
  }
  const media = requestBody?.content['application/json']
  return {
    url: `${path}?${query.toString()}`,
    ...(media && { payload: (media.example ?? toSample(media.schema)) as object }),
  }
}

describe('the examples of the OpenAPI document', () => {
  test('match their own schemas', async ({ app }) => {
    const document = (await app.inject('/docs/json')).json()
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    ajv.addSchema({ ...document.components, $id: 'document' })
    const examples = new Map(listExamples(document).map((entry) => [JSON.stringify(entry), entry]))
    expect(examples.size).toBeGreaterThan(200)
    const mismatches = [...examples.values()].filter(
      ({ schema, example }) =>
        !ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('#/components/', 'document#/')), example),
    )
    expect(mismatches).toEqual([])
  })

  test('are accepted as parameters and bodies of calls', async ({ app, services }) => {
    const { paths } = (await app.inject('/docs/json')).json()
    const rejected: unknown[] = []
    for (const { method, url } of restOperations.map(({ rest }) => rest)) {
      if (CALLS_TO_OTHER_SERVERS.test(url)) continue
      const headers = await createBearerHeaders(services, await createUser(services))
      const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()]
      const response = await app.inject({ method, headers, ...createRequest(url, operation) })
      if (response.statusCode === 400 || response.statusCode >= 500) rejected.push([method, url, response.json()])
    }
    expect(rejected).toEqual([])
  })

  test('create and change an event', async ({ app, services }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    const { paths } = (await app.inject('/docs/json')).json()
    const create = createRequest('/calendar/events', paths['/calendar/events'].post)
    const created = await app.inject({ method: 'POST', headers, ...create })
    expect(created.json()).toMatchObject({ summary: 'Lunch' })
    const url = `/calendar/events/${created.json().id}`
    const update = createRequest(url, paths['/calendar/events/{eventId}'].put)
    const dinner = { ...update.payload, summary: 'Dinner' }
    const renamed = await app.inject({ method: 'PUT', headers, ...update, url, payload: dinner })
    expect(renamed.json()).toMatchObject({ summary: 'Dinner' })
    const updated = await app.inject({ method: 'PUT', headers, ...update, url })
    expect([updated.statusCode, updated.json().summary]).toEqual([200, 'Lunch'])
  })
})
