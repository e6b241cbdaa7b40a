import { TRPCError } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { $ZodError, $ZodObject, type $ZodShape, type $ZodType, type $ZodTypes } from 'zod/v4/core'
import type { RestRoute } from './route.ts'

/** The schemas of the parts of a request, which together hold a procedure's input. */
export interface RequestSchemas {
  pathSchema?: $ZodObject
  querySchema?: $ZodObject
  bodySchema?: $ZodObject
}

type Fields = Record<string, unknown>

/**
 * Creates the schemas of a request's parts from the input of its procedure.
 * @throws {Error} if the route names an unknown key, or its payload is not an object
 */
export function createRequestSchemas(route: RestRoute, input: $ZodObject | null): RequestSchemas {
  const { query = [], payloadKey, aliases = {}, url } = route
  const shape = input?._zod.def.shape ?? {}
  const pathKeys = Array.from(url.matchAll(/:(\w+)/g), ([, key = '']) => key)
  const aliasedKeys = Object.values(aliases)
  const routeKeys = [...pathKeys, ...query, ...aliasedKeys, ...(payloadKey ? [payloadKey] : [])]
  const unknownKeys = routeKeys.filter((key) => !(key in shape))
  if (unknownKeys.length > 0)
    throw new Error(`${route.procedure} has no input field ${unknownKeys.join(', ')}, which the route ${url} refers to`)

  const remainingKeys = Object.keys(shape).filter((key) => !routeKeys.includes(key))
  const payload = payloadKey
    ? shape[payloadKey]
    : input && remainingKeys.length > 0
      ? pick(input, remainingKeys, aliases)
      : undefined
  if (payload && !(payload instanceof $ZodObject))
    throw new Error(`${payloadKey} of ${route.procedure} is not an object`)
  const getQuerySchema = (key: string) =>
    aliasedKeys.includes(key) ? z.optional(getSchema(shape, key)) : getSchema(shape, key)
  return {
    ...(pathKeys.length > 0 && {
      pathSchema: z.object(Object.fromEntries(pathKeys.map((key) => [key, getSchema(shape, key)]))),
    }),
    ...(query.length > 0 && {
      querySchema: z.object(Object.fromEntries(query.map((key) => [key, getQuerySchema(key)]))),
    }),
    ...(payload && (usesBody(route) ? { bodySchema: payload } : { querySchema: payload })),
  }
}

/**
 * Reads a procedure's input from a request. `bodyError` is defined if input fields are read from the body and the body
 * is not an object.
 */
export function readInput(
  { querySchema, bodySchema, ...route }: RestRoute & RequestSchemas,
  { params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): { input: Fields; bodyError: TRPCError | undefined } {
  const { payloadKey, aliases = {} } = route
  const pathInput = params as Fields
  const queryInput = querySchema ? parseQuery(querySchema, query as Fields) : {}
  if (!bodySchema) {
    const input = payloadKey ? { [payloadKey]: query, ...pathInput } : { ...queryInput, ...pathInput }
    return { input, bodyError: undefined }
  }
  if (payloadKey) return { input: { [payloadKey]: body, ...queryInput, ...pathInput }, bodyError: undefined }
  const { data = {}, error } = z.looseObject({}).safeParse(body)
  const otherKeys = new Set([...Object.keys(pathInput), ...(route.query ?? [])])
  const bodyInput = Object.entries(data)
    .filter(([key]) => !otherKeys.has(key))
    .map(([key, value]) => [getOwnProperty(aliases, key) ?? key, value] as const)
  return {
    input: { ...Object.fromEntries(bodyInput), ...queryInput, ...pathInput },
    bodyError: error && renameIssues(error, () => ['body']),
  }
}

/** Renames the fields of an input error to their names in the REST request. */
export function toRestError(error: unknown, { payloadKey }: RestRoute): unknown {
  if (payloadKey === undefined || !(error instanceof TRPCError) || !(error.cause instanceof $ZodError)) return error
  return renameIssues(error.cause, ([first, ...rest]) => {
    if (first !== payloadKey) return [first ?? 'input', ...rest]
    return rest.length > 0 ? rest : ['body']
  })
}

function renameIssues({ issues }: $ZodError, rename: (path: PropertyKey[]) => PropertyKey[]): TRPCError {
  const cause = new z.ZodRealError(issues.map((issue) => ({ ...issue, path: rename(issue.path) })))
  return new TRPCError({ code: 'BAD_REQUEST', cause })
}

function usesBody({ method }: RestRoute): boolean {
  return method === 'POST' || method === 'PUT'
}

/** Picks keys of an input, and adds aliases for other keys. */
function pick(input: $ZodObject, keys: readonly string[], aliases: Readonly<Record<string, string>>): $ZodObject {
  const { shape, catchall } = input._zod.def
  const aliasFields = Object.entries(aliases).map(([alias, key]) => [alias, z.optional(getSchema(shape, key))])
  if (keys.length === Object.keys(shape).length && aliasFields.length === 0) return input
  const schema = z.object(Object.fromEntries([...keys.map((key) => [key, getSchema(shape, key)]), ...aliasFields]))
  return catchall ? schema.catchall(catchall) : schema
}

function getSchema(shape: $ZodShape, key: string): $ZodType {
  const schema = shape[key]
  if (!schema) throw new Error(`there is no field ${key}`)
  return schema
}

/** Looks up a key that a client sent, which may be `toString` or another inherited name. */
function getOwnProperty<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/** Converts the strings of a query to the numbers and booleans that the schema expects. */
function parseQuery({ _zod: { def } }: $ZodObject, query: Fields): Fields {
  const keys = def.catchall ? Object.keys(query) : Object.keys(def.shape).filter((key) => query[key] !== undefined)
  return Object.fromEntries(keys.map((key) => [key, parseQueryValue(query[key], getOwnProperty(def.shape, key))]))
}

function parseQueryValue(text: unknown, schema: $ZodType | undefined): unknown {
  const type = schema && getBaseType(schema)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === 'number' && typeof text === 'string' && text.trim() !== '' && !Number.isNaN(Number(text))) {
    return Number(text)
  }
  return text
}

/** The type of a schema inside wrappers such as `optional` and before transforms. */
function getBaseType(schema: $ZodType): string {
  const { def } = (schema as $ZodTypes)._zod
  if ('innerType' in def) return getBaseType(def.innerType)
  return def.type === 'pipe' ? getBaseType(def.in) : def.type
}
