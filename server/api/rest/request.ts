import { TRPCError } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { $ZodError, $ZodObject, type $ZodShape, type $ZodType, type $ZodTypes } from 'zod/v4/core'
import type { RestRow } from './route.ts'

/** The parts of a request that hold a procedure's input. */
export interface RequestParts {
  inPath?: $ZodObject
  inQuery?: $ZodObject
  inBody?: $ZodObject
}

type Fields = Record<string, unknown>

/**
 * Assigns the keys of a procedure's input to the parts of a request.
 * @throws {Error} if the row names an unknown key
 */
export function assignRequestParts(row: RestRow, input: $ZodObject | null): RequestParts {
  const { query = [], payloadKey: whole, aliases = {}, url } = row
  const shape = input?._zod.def.shape ?? {}
  const path = Array.from(url.matchAll(/:(\w+)/g), ([, key = '']) => key)
  const aliased = Object.values(aliases)
  const named = [...path, ...query, ...aliased, ...(whole ? [whole] : [])]
  const unknown = named.filter((key) => !(key in shape))
  if (unknown.length > 0)
    throw new Error(`${row.procedure} has no input field ${unknown.join(', ')}, which the row of ${url} names`)

  const remaining = Object.keys(shape).filter((key) => !named.includes(key))
  const payload = whole ? shape[whole] : input && remaining.length > 0 ? pick(input, remaining, aliases) : undefined
  if (payload && !(payload instanceof $ZodObject)) throw new Error(`${whole} of ${row.procedure} is not an object`)
  const optional = (key: string) => (aliased.includes(key) ? z.optional(getSchema(shape, key)) : getSchema(shape, key))
  return {
    ...(path.length > 0 && { inPath: z.object(Object.fromEntries(path.map((key) => [key, getSchema(shape, key)]))) }),
    ...(query.length > 0 && { inQuery: z.object(Object.fromEntries(query.map((key) => [key, optional(key)]))) }),
    ...(payload && (hasBody(row) ? { inBody: payload } : { inQuery: payload })),
  }
}

/** Reads a procedure's input from a request. `invalidBody` is set if the body is not an object. */
export function readInput(
  { inQuery, inBody, ...row }: RestRow & RequestParts,
  { params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): { input: Fields; invalidBody: TRPCError | undefined } {
  const { payloadKey: whole, aliases = {} } = row
  const fromPath = params as Fields
  const fromQuery = inQuery ? parseQuery(inQuery, query as Fields) : {}
  if (!inBody) {
    const input = whole ? { [whole]: query, ...fromPath } : { ...fromQuery, ...fromPath }
    return { input, invalidBody: undefined }
  }
  if (whole) return { input: { [whole]: body, ...fromQuery, ...fromPath }, invalidBody: undefined }
  const { data = {}, error } = z.looseObject({}).safeParse(body)
  const otherKeys = new Set([...Object.keys(fromPath), ...(row.query ?? [])])
  const fromBody = Object.entries(data)
    .filter(([key]) => !otherKeys.has(key))
    .map(([key, value]) => [ownValue(aliases, key) ?? key, value] as const)
  return {
    input: { ...Object.fromEntries(fromBody), ...fromQuery, ...fromPath },
    invalidBody: error && renameIssues(error, () => ['body']),
  }
}

/** Renames the fields of an input error to their names in the REST request. */
export function toRestError(failure: unknown, { payloadKey: whole }: RestRow): unknown {
  if (whole === undefined || !(failure instanceof TRPCError) || !(failure.cause instanceof $ZodError)) return failure
  return renameIssues(failure.cause, ([first, ...rest]) => {
    if (first !== whole) return [first ?? 'input', ...rest]
    return rest.length > 0 ? rest : ['body']
  })
}

function renameIssues({ issues }: $ZodError, rename: (path: PropertyKey[]) => PropertyKey[]): TRPCError {
  const cause = new z.ZodRealError(issues.map((issue) => ({ ...issue, path: rename(issue.path) })))
  return new TRPCError({ code: 'BAD_REQUEST', cause })
}

function hasBody({ method }: RestRow): boolean {
  return method === 'POST' || method === 'PUT'
}

/** Picks keys of an input, plus aliases for others. */
function pick(input: $ZodObject, keys: readonly string[], aliases: Readonly<Record<string, string>>): $ZodObject {
  const { shape, catchall } = input._zod.def
  const aliasFields = Object.entries(aliases).map(([alias, key]) => [alias, z.optional(getSchema(shape, key))])
  if (keys.length === Object.keys(shape).length && aliasFields.length === 0) return input
  const picked = z.object(Object.fromEntries([...keys.map((key) => [key, getSchema(shape, key)]), ...aliasFields]))
  return catchall ? picked.catchall(catchall) : picked
}

function getSchema(shape: $ZodShape, key: string): $ZodType {
  const schema = shape[key]
  if (!schema) throw new Error(`there is no field ${key}`)
  return schema
}

/** Looks up a key that a client chose: it may be `toString` or another name that every object has. */
function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/** Converts the strings of a query to the numbers and booleans that the schema expects. */
function parseQuery({ _zod: { def } }: $ZodObject, query: Fields): Fields {
  const known = def.catchall ? Object.keys(query) : Object.keys(def.shape).filter((key) => query[key] !== undefined)
  return Object.fromEntries(known.map((key) => [key, parseQueryValue(query[key], ownValue(def.shape, key))]))
}

function parseQueryValue(text: unknown, schema: $ZodType | undefined): unknown {
  const type = schema && typeOf(schema)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === 'number' && typeof text === 'string' && text.trim() !== '' && !Number.isNaN(Number(text))) {
    return Number(text)
  }
  return text
}

function typeOf(schema: $ZodType): string {
  const { def } = (schema as $ZodTypes)._zod
  if ('innerType' in def) return typeOf(def.innerType)
  return def.type === 'pipe' ? typeOf(def.in) : def.type
}
