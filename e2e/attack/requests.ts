import fc from 'fast-check'
import type { RawRequest } from './client.ts'

/** The parts of an OpenAPI document that the generator uses. */
export interface ApiDocument {
  paths: Record<string, Record<string, OperationDocument>>
}

interface OperationDocument {
  operationId?: string
  parameters?: { name: string; in: string; schema?: JsonSchema }[]
  requestBody?: { content: Record<string, { schema?: JsonSchema }> }
}

interface JsonSchema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
  pattern?: string
}

/** A request before it is serialized, so that a mutation can reach every part of it. */
export interface Draft {
  method: string
  /** Such as `/groups/{groupId}`. */
  template: string
  /** Such as `groups.get`. */
  procedure: string
  params: Record<string, unknown>
  query: [name: string, value: unknown][]
  body: unknown
}

/** Existing values by parameter or property name: ids, tokens and addresses that generated requests use. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Generates requests for every operation of the document, valid or nearly valid by its schema. */
export function generateDrafts(document: ApiDocument, known: KnownValues): fc.Arbitrary<Draft> {
  const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      generateDraft(method.toUpperCase(), template, operation, known),
    ),
  )
  return fc.oneof(...operations)
}

function generateDraft(
  method: string,
  template: string,
  operation: OperationDocument,
  known: KnownValues,
): fc.Arbitrary<Draft> {
  const { parameters = [], requestBody, operationId = '' } = operation
  const valuesIn = (location: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === location)
          .map(({ name, schema }) => [name, generateValue(schema, name, known)]),
      ),
    )
  const body = requestBody?.content['application/json']?.schema
  return fc
    .record({
      params: valuesIn('path'),
      query: valuesIn('query'),
      body: body ? generateValue(body, '', known) : fc.constant(undefined),
    })
    .map((parts) => ({ method, template, procedure: operationId, ...parts, query: Object.entries(parts.query) }))
}

function generateValue(schema: JsonSchema | undefined, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  const knownValues = known[name]
  const generatedValues = generateFromSchema(schema ?? {}, known)
  return knownValues && knownValues.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...knownValues) }, generatedValues)
    : generatedValues
}

function generateFromSchema(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => generateFromSchema(option, known)))
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, member]) => [name, generateValue(member, name, known)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(generateFromSchema(schema.items ?? {}, known), { maxLength: 3 })
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e6), max: Math.min(schema.maximum ?? 1e6, 1e6) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return generateText(schema)
  }
}

function generateText({ format, pattern }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.constant('somebody@example.com')
  if (format === 'uri') return fc.constant('https://example.com/room')
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.constantFrom('Europe/Madrid', '2026-12-01T10:00:00Z', '2026-12-01', '24b3f5', 'Some text', '09:00')
}

/** Serializes a draft as a REST request. */
export function serializeRest({ method, template, params, query, body }: Draft): RawRequest {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params[name]))
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  return {
    method,
    path: search === '' ? path : `${path}?${search}`,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) ?? 'undefined' }),
  }
}

/** Serializes a draft as a tRPC call of the same procedure, alone or twice in a batch. */
export function serializeTrpc(
  draft: Draft,
  { method, meta, isBatch }: { method: 'GET' | 'POST'; meta: unknown; isBatch: boolean },
): RawRequest {
  const members = { ...Object.fromEntries(draft.query), ...draft.params }
  const json = isRecord(draft.body) ? { ...members, ...draft.body } : members
  const wire = meta === undefined ? { json } : { json, meta }
  const input = JSON.stringify(isBatch ? { 0: wire, 1: wire } : wire)
  const path = `/trpc/${isBatch ? `${draft.procedure},${draft.procedure}` : draft.procedure}${isBatch ? '?batch=1' : ''}`
  if (method === 'POST') return { method, path, headers: { 'content-type': 'application/json' }, body: input }
  return { method, path: `${path}${isBatch ? '&' : '?'}input=${encode(input)}` }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Percent-encodes even what `encodeURIComponent` rejects: a lone surrogate becomes its three bytes. */
export function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character)
    return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
      .map((byte) => `%${byte.toString(16)}`)
      .join('')
  }).join('')
}
