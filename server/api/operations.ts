import { z } from 'zod'
import { $ZodObject, type $ZodType } from 'zod/v4/core'
import type { ErrorCode } from '#shared/errors.ts'
import type { DeclaredLimit } from '../platform/limits/declared-limit.ts'
import type { Credentials, ProcedureMeta, Role } from '../platform/trpc.ts'
import { createRequestSchemas, type RequestSchemas } from './rest/request.ts'
import type { ProcedurePath, RestRoute } from './rest/route.ts'
import { REST_ROUTES } from './rest/routes.ts'
import { appRouter } from './router.ts'

/** The code of an error that an operation may return over REST. */
export type OperationErrorCode = Exclude<ErrorCode, 'method_not_supported' | 'rest_only_key'>

/** A procedure as the REST API and the documentation see it. */
export interface Operation {
  /** Such as `match.book`. */
  path: ProcedurePath
  kind: 'query' | 'mutation' | 'subscription'
  role: Role
  credentials: Credentials
  /** The scope that an API key needs; null if the call needs a session. */
  scope: 'read' | 'read-write' | null
  hasIdempotencyKey: boolean
  /** In addition to the limit that all calls share. */
  limits: readonly DeclaredLimit[]
  /** All inputs merged; null if there are none. */
  input: $ZodObject | null
  /** In the order in which tRPC validates them. */
  inputs: readonly $ZodObject[]
  /** The schema of the response, or of each event of a subscription. */
  output: $ZodType
  errors: readonly OperationErrorCode[]
  rest: RestCall | null
}

/** The REST call of an operation. */
export interface RestCall extends RestRoute, RequestSchemas {
  /** Its heading in `/docs`. */
  tag: string
}

/** An operation with a REST call. */
export type RestOperation = Operation & { rest: RestCall }

/** A procedure's definition as tRPC stores it internally. */
interface Procedure {
  _def: {
    type: Operation['kind']
    meta: ProcedureMeta & { role: Role; credentials: Credentials }
    inputs: $ZodObject[]
    output: { schema: $ZodType }
    middlewares: { limit?: DeclaredLimit }[]
  }
}

const routesByProcedure = new Map(
  Object.entries(REST_ROUTES).flatMap(([tag, routes]) => routes.map((route) => [route.procedure, { tag, route }])),
)

/** The registry of all operations, read from the router and the REST routes. */
export const operations: readonly Operation[] = Object.entries(
  appRouter._def.procedures as unknown as Record<ProcedurePath, Procedure>,
).map(([path, procedure]) => toOperation(path as ProcedurePath, procedure))

/** All operations with a REST call, in the order of the REST routes. */
export const restOperations: readonly RestOperation[] = Object.values(REST_ROUTES)
  .flat()
  .map(({ procedure }) => operations.find((operation) => operation.path === procedure))
  .filter((operation) => operation !== undefined)
  .filter((operation): operation is RestOperation => operation.rest !== null)

function toOperation(path: ProcedurePath, { _def }: Procedure): Operation {
  const { type: kind, meta, inputs, output, middlewares } = _def
  const { role, credentials, hasIdempotencyKey = false } = meta
  const input = mergeInputs(path, inputs)
  const entry = routesByProcedure.get(path)
  const rest = entry ? { ...entry.route, tag: entry.tag, ...createRequestSchemas(entry.route, input) } : null
  return {
    path,
    kind,
    role,
    credentials,
    scope: credentials === 'session' ? null : kind === 'query' ? 'read' : 'read-write',
    hasIdempotencyKey,
    limits: middlewares.flatMap(({ limit }) => limit ?? []),
    input,
    inputs,
    output: output.schema,
    errors: listErrors(kind, meta, rest),
    rest,
  }
}

/** Merges the inputs of a procedure; fields of later inputs win. */
function mergeInputs(path: string, inputs: readonly $ZodType[]): $ZodObject | null {
  const objects = inputs.filter((input) => input instanceof $ZodObject)
  if (objects.length < inputs.length) throw new Error(`${path} has an input that is not an object`)
  const [last, ...earlier] = objects.toReversed()
  if (!last) return null
  if (earlier.length === 0) return last
  const { shape: lastShape, catchall } = last._zod.def
  const shape = Object.assign({}, lastShape, ...objects.map(({ _zod }) => _zod.def.shape))
  return catchall ? z.object(shape).catchall(catchall) : z.object(shape)
}

/** The errors that a procedure declares, and those that any call with its role, credentials, and method may return. */
function listErrors(
  kind: Operation['kind'],
  { role, credentials, isSameOriginOnly, hasIdempotencyKey, errors = [] }: Procedure['_def']['meta'],
  rest: RestRoute | null,
): OperationErrorCode[] {
  // The body is read even if the call needs none.
  const hasBody = rest !== null && rest.method !== 'GET'
  const codes: (ErrorCode | false | undefined)[] = [
    'invalid_input',
    // An invalid token is rejected even if the call needs none.
    credentials !== 'none' && 'unauthenticated',
    (role === 'verified users' || role === 'admins') && 'not_verified',
    role === 'admins' && 'admins_only',
    // An API key is validated even if the call needs none.
    'invalid_api_key',
    kind !== 'query' && credentials !== 'session' && 'read_only_key',
    credentials === 'session' && 'needs_session',
    ...errors,
    isSameOriginOnly && 'foreign_site',
    hasIdempotencyKey && 'idempotency_key_reused',
    hasBody && 'too_large',
    hasBody && 'unsupported_media_type',
    'too_many_requests',
    'internal',
    'unavailable',
  ]
  return [...new Set(codes)].filter((code): code is OperationErrorCode => typeof code === 'string')
}
