import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GoogleApiError, insufficientPermissions, invalid, invalidCredentials, parameterError } from './api-errors.ts'
import { type MethodDescription, methods, requestValidator, responseValidator } from './description/api-description.ts'
import { bearerTokenOf } from './oauth/bearer-token.ts'
import type { AccessToken, Context, User } from './state.ts'

/** Query parameters, already checked against the API's description. */
export interface Query {
  has(name: string): boolean
  text(name: string): string | undefined
  number(name: string): number | undefined
  boolean(name: string): boolean | undefined
  list(name: string): string[]
}

export interface Call<Body = Record<string, unknown>> {
  user: User
  clientId: string
  path: Record<string, string>
  query: Query
  body: Body
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
}

type Handler<Body> = (call: Call<Body>) => object | undefined

export interface CalendarApi {
  server: FastifyInstance
  context: Context
  /** Responses that do not conform to the API's description. */
  invalidResponses: string[]
  shouldValidateResponses: boolean
}

/** Serves a method with the path, parameters, scopes and body that Google's description of the API specifies. */
export function serve<Body = Record<string, unknown>>(api: CalendarApi, id: string, handler: Handler<Body>): void {
  const method = methods[id]
  if (!method) throw new Error(`The description of the API has no method ${id}`)
  api.server.route({
    method: method.httpMethod,
    url: `/calendar/v3/${method.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { operation: id },
    handler: async (request, reply) => {
      const token = authenticate(api.context, request)
      request.caller = token.email
      const user = api.context.state.users.get(token.email)
      if (!user) throw invalidCredentials()
      if (!method.scopes.some((scope) => token.scopes.includes(scope))) throw insufficientPermissions(method.scopes)
      const result = handler({
        user,
        clientId: token.clientId,
        path: request.params as Record<string, string>,
        query: parseQuery(method, request.query as Record<string, string | string[]>),
        body: parseBody(method, request.body) as Body,
        ifMatch: request.headers['if-match'],
        ifNoneMatch: request.headers['if-none-match'],
      })
      if (api.shouldValidateResponses) validateResponse(api, id, method, result)
      return send(reply, result, request.headers['if-none-match'], method)
    },
  })
}

function send(
  reply: FastifyReply,
  result: object | undefined,
  ifNoneMatch: string | undefined,
  method: MethodDescription,
) {
  if (!result) return reply.code(204).send()
  const { etag } = result as { etag?: string }
  if (etag) reply.header('etag', etag)
  if (method.httpMethod === 'GET' && etag && ifNoneMatch === etag) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=UTF-8').send(JSON.stringify(result))
}

function authenticate(context: Context, request: FastifyRequest): AccessToken {
  const { access_token: parameter } = request.query as { access_token?: string }
  const text = bearerTokenOf(request) ?? parameter
  if (text === undefined)
    throw new GoogleApiError(401, 'required', 'Login Required.', { locationType: 'header', location: 'Authorization' })
  const token = context.state.accessTokens.get(text)
  if (!token || token.expiresAt <= context.now()) throw invalidCredentials()
  return token
}

function parseBody(method: MethodDescription, body: unknown): unknown {
  if (!method.request) return {}
  if (body === undefined || body === null) return {}
  const validate = requestValidator(method.request.$ref)
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid('Parse Error')
  if (!validate(body)) {
    const error = validate.errors?.findLast(({ keyword }) => keyword !== 'anyOf')
    throw invalid(`Invalid value at ${error?.instancePath ?? ''}: ${error?.message ?? ''}`)
  }
  return body
}

function validateResponse(api: CalendarApi, id: string, method: MethodDescription, result: object | undefined): void {
  if (!method.response) {
    if (result) api.invalidResponses.push(`${id}: the method has no response`)
    return
  }
  const validate = responseValidator(method.response.$ref)
  if (!validate(JSON.parse(JSON.stringify(result ?? null))))
    api.invalidResponses.push(`${id}: ${JSON.stringify(validate.errors)}`)
}

function parseQuery(method: MethodDescription, raw: Record<string, string | string[]>): Query {
  const values = new Map<string, string[]>()
  for (const [name, parameter] of Object.entries(method.parameters ?? {})) {
    if (parameter.location !== 'query') continue
    const rawValue = raw[name]
    if (rawValue === undefined) {
      if (parameter.required) throw parameterError('required', `Required parameter: ${name}`, name)
      continue
    }
    const rawValues = [rawValue].flat()
    for (const value of rawValues) validateValue(name, value, parameter)
    values.set(name, rawValues)
  }
  const text = (name: string) => values.get(name)?.at(-1)
  return {
    has: (name) => values.has(name),
    text,
    number: (name) => (values.has(name) ? Number(text(name)) : undefined),
    boolean: (name) => (values.has(name) ? text(name) === 'true' : undefined),
    list: (name) => values.get(name) ?? [],
  }
}

type Parameter = NonNullable<MethodDescription['parameters']>[string]

function validateValue(name: string, value: string, { type, enum: allowed, minimum, maximum }: Parameter): void {
  const isValid =
    (type !== 'boolean' || value === 'true' || value === 'false') &&
    (type !== 'integer' || (/^-?\d+$/.test(value) && isInRange(Number(value), minimum, maximum))) &&
    (!allowed || allowed.includes(value))
  if (!isValid) throw parameterError('invalidParameter', `Invalid value for parameter: ${name}: ${value}`, name)
}

const isInRange = (value: number, minimum?: string, maximum?: string): boolean =>
  (minimum === undefined || value >= Number(minimum)) && (maximum === undefined || value <= Number(maximum))

declare module 'fastify' {
  interface FastifyRequest {
    /** The email address of the authenticated user. */
    caller: string | undefined
  }
  interface FastifyContextConfig {
    operation?: string
  }
}
