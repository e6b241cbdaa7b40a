import { initTRPC, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import superjson from 'superjson'
import { ZodError } from 'zod'
import { $ZodError } from 'zod/v4/core'
import type { ApiKeyScope } from '#shared/api-keys.ts'
import type { ErrorBody, ErrorCode } from '#shared/errors.ts'
import { type FieldError, type Issue, toFieldError } from '#shared/field-errors.ts'
import type { SessionId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { MINUTE } from '#shared/time.ts'
import { isMalformedId } from '#shared/wire-id.ts'
import { recordActivity } from './audit/record-activity.ts'
import { isConnectionError } from './db/connection-errors.ts'
import { isDeadlock } from './db/violations.ts'
import { DomainError, errorBodyForStatus, errorKinds } from './errors.ts'
import { countAttempt, type DeclaredLimit, GENERAL_LIMIT, type LimitedRequest } from './limits/declared-limit.ts'
import type { RemainingAttempts } from './limits/rate-limit.ts'
import { WaitingSemaphore } from './limits/waiting-semaphore.ts'
import type { Services } from './services.ts'
import { parseSuperjsonInput } from './wire/superjson-input.ts'

/** The user on whose behalf a request is made. */
export interface Caller {
  user_id: UserId
  email: string
  name: string
  picture: string | null
  time_zone: string
  /** Verified: may use the dashboard. */
  is_auth: boolean
  is_admin: boolean
  /** Null if the caller uses an API key. */
  session_id: SessionId | null
}

export interface CookieOptions {
  path: string
  /** In seconds; without it the cookie lasts for the browser session. */
  maxAge?: number
}

/** The request that called a procedure. */
export interface Context {
  services: Services
  /** From the bearer token. */
  caller: Caller | null
  /** Whether the bearer token is malformed or expired, or its session has ended. */
  hasInvalidToken: boolean
  /** The scope of the API key that was sent as a bearer token; null if none was. */
  apiKeyScope: ApiKeyScope | null
  /**
   * From the bearer token, or from the cookie of a same-origin request. Only for invitations, adding accounts and the
   * audit log.
   */
  getBearerOrCookieCaller(): Promise<Caller | null>
  /** Whether the bearer token's session is still open; long-running calls check again. */
  isSignedIn(): Promise<boolean>
  /** The network that rate limits count: for IPv6, the /64. */
  network: string
  /** Called with the caller's remaining calls after this one is counted. */
  onRateLimit?(remaining: RemainingAttempts): void
  /** The language chosen in the browser, or else the first supported one that the request accepts. */
  language: Language
  idempotencyKey: string | undefined
  /** Whether a page on another origin made the request; false for API clients, which send no Origin header. */
  isCrossOrigin: boolean
  /** HttpOnly, SameSite=Lax, and Secure if the public URL uses https. */
  cookies: {
    /** @param path the path that the cookie was set with */
    get(name: string, path: string): string | undefined
    set(name: string, value: string, options: CookieOptions): void
    clear(name: string, path: string): void
  }
}

function isZodError(failure: unknown): failure is $ZodError {
  return failure instanceof ZodError || failure instanceof $ZodError
}

/**
 * Converts a domain error, an unreachable database, an aborted deadlock, or a malformed id to a tRPC error; returns
 * others unchanged.
 */
export function toTrpcError<Failure>(failure: Failure): TRPCError | Exclude<Failure, DomainError> {
  const isRetryable = isConnectionError(failure) || isDeadlock(failure)
  const cause = isRetryable
    ? new DomainError('unavailable')
    : isZodError(failure) && failure.issues.some(isMalformedId)
      ? new DomainError('not_found')
      : failure
  if (!(cause instanceof DomainError)) return failure as Exclude<Failure, DomainError>
  return new TRPCError({ code: errorKinds[cause.kind].trpc, message: cause.message, cause })
}

interface InputIssue extends Issue {
  /** Unknown keys. */
  keys?: readonly string[]
}

/** Collects the problems of an input by field; those of the input itself are under `input`. */
function fieldErrorsOf(issues: readonly InputIssue[]): Record<string, FieldError> {
  return Object.fromEntries(
    issues.toReversed().flatMap((issue) => {
      const { path, keys = [] } = issue
      // Each unknown key is reported as a separate field.
      const paths = keys.length > 0 ? keys.map((key) => [...path, key.slice(0, 60)]) : [path]
      return paths.map((fieldPath) => [fieldPath.join('.') || 'input', toFieldError(issue)])
    }),
  )
}

/** The body of an error. It reveals only domain errors and validation errors. */
export function errorBody(error: TRPCError): ErrorBody & Record<string, unknown> {
  const { cause } = error
  if (cause instanceof DomainError) return cause.toBody()
  if (isZodError(cause)) {
    return new DomainError('invalid_input', {}, { fields: fieldErrorsOf(cause.issues) }).toBody()
  }
  return { ...errorBodyForStatus(getHTTPStatusCodeFromError(error)) }
}

/** The role required to call a procedure, before its own checks. */
export type Role = 'anyone' | 'logged-in users' | 'verified users' | 'admins'

/**
 * How REST callers authenticate: not at all, by bearer token, or (for invitation-related calls) by bearer token or
 * cookie. API keys are accepted as bearer tokens, except by `session` calls, through which a leaked key could extend
 * its own access.
 */
export type Credentials = 'none' | 'bearer' | 'bearer or cookie' | 'session'

/** What a procedure declares in addition to its input and output: `procedure.meta({ errors: ['not_found'] })`. */
export interface ProcedureMeta {
  role?: Role
  credentials?: Credentials
  /** Rejects requests from pages on other origins. */
  isSameOriginOnly?: true
  /** Retries with the same Idempotency-Key within a day return the same response. */
  hasIdempotencyKey?: true
  /** Its own errors. Errors that follow from the other fields are added in `server/api/operations.ts`. */
  errors?: readonly ErrorCode[]
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    defaultMeta: { role: 'anyone', credentials: 'none' },
    transformer: {
      input: { serialize: superjson.serialize, deserialize: parseSuperjsonInput },
      // Outputs are plain JSON, so there is nothing to annotate; looking for it in a list of 10,000 events takes 0.3 s.
      output: { serialize: (json: unknown) => ({ json }), deserialize: superjson.deserialize },
    },
    // Development mode would send stack traces to the browser.
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 20_000 },
      // As long as a bearer token lasts. Clients reconnect with a new token.
      maxDurationMs: 15 * MINUTE,
    },
    errorFormatter({ shape, error }) {
      const body = errorBody(error)
      return { ...shape, message: body.detail, data: { ...shape.data, error: body } }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/**
 * Records that a user was denied access (403). `organizer_only` is not recorded: it is a rule for people who may see
 * the meeting or event, not a lack of access.
 */
async function recordForbiddenCall(
  { services, caller, getBearerOrCookieCaller }: Pick<Context, 'services' | 'caller' | 'getBearerOrCookieCaller'>,
  call: string,
  { cause }: { cause?: unknown },
): Promise<void> {
  if (!(cause instanceof DomainError) || cause.kind !== 'forbidden' || cause.code === 'organizer_only') return
  const user = caller ?? (await getBearerOrCookieCaller())
  if (!user) return
  const params = { call, code: cause.code }
  await recordActivity(services, services.db, { action: 'call_refused', user_id: user.user_id, params })
}

/** Why an API key must not make a call; undefined if it may. Every write is a mutation, so this covers all writes. */
function findApiKeyError(
  scope: ApiKeyScope | null,
  type: string,
  meta: ProcedureMeta | undefined,
): 'needs_session' | 'read_only_key' | undefined {
  if (scope === null) return undefined
  if (meta?.credentials === 'session') return 'needs_session'
  return scope === 'read' && type !== 'query' ? 'read_only_key' : undefined
}

const baseProcedure = t.procedure.use(async ({ ctx, path, type, meta, next }) => {
  const remaining = await countAttempt(ctx, GENERAL_LIMIT).catch((failure: unknown) => {
    throw toTrpcError(failure)
  })
  if (remaining) ctx.onRateLimit?.(remaining)
  const refusal = findApiKeyError(ctx.apiKeyScope, type, meta)
  if (refusal) {
    const cause = new DomainError(refusal)
    await recordForbiddenCall(ctx, path, { cause })
    throw toTrpcError(cause)
  }
  // Browsers must be able to make calls without credentials, such as logging in, with an old token.
  if (ctx.hasInvalidToken && meta?.credentials !== 'none') throw toTrpcError(new DomainError('unauthenticated'))
  const result = await next()
  if (result.ok) return result
  await recordForbiddenCall(ctx, path, result.error)
  const error = toTrpcError(result.error.cause)
  throw error instanceof TRPCError ? error : result.error
})

/**
 * Rejects calls beyond a limit with `too_many_requests`: `procedure.use(limited(LIMITS.exports))`. Put it after
 * authentication; for a limit per target, also after the input that names the target.
 * @param target returns the text that identifies the target
 */
export function limited<Input>(limit: DeclaredLimit, target?: (input: Input) => string) {
  const countCall = async <Result>({
    ctx,
    input,
    next,
  }: {
    ctx: LimitedRequest
    input: Input
    next: () => Promise<Result>
  }): Promise<Result> => {
    await countAttempt(ctx, limit, target?.(input))
    return next()
  }
  // The registry of operations reads the limits from the middlewares.
  return Object.assign(countCall, { limit })
}

function requireSignedIn(caller: Caller | null): Caller {
  if (!caller) throw new DomainError('unauthenticated')
  return caller
}

function requireVerified(caller: Caller | null): Caller {
  const user = requireSignedIn(caller)
  if (!user.is_auth) throw new DomainError('not_verified')
  return user
}

/**
 * If the input is invalid, runs `find`, whose errors (such as 404 or 403) take precedence over 400. Costs nothing for
 * valid input: `procedure.input(id).use(notFoundFirst(find)).input(everything)`.
 */
export function notFoundFirst<Ctx extends object, Input>(find: (ctx: Ctx, input: Input) => Promise<unknown>) {
  return async <Result extends { ok: boolean }>(call: { ctx: Ctx; input: Input; next: () => Promise<Result> }) => {
    const result = await call.next()
    if ('error' in result && isInvalidInput(result.error)) await find(call.ctx, call.input)
    return result
  }
}

function isInvalidInput(error: unknown): boolean {
  const { code, cause } = error as TRPCError
  return code === 'BAD_REQUEST' || (cause instanceof DomainError && cause.kind === 'invalid')
}

/** How many mutations of one user, or of one network's anonymous callers, run at the same time in this process. */
const CONCURRENT_MUTATIONS = 4
const mutationQueues = new WaitingSemaphore(CONCURRENT_MUTATIONS)

/**
 * Makes further mutations of the same caller wait before they take a database connection. Most mutations lock a user's
 * row: while a slow one holds the lock, the others could otherwise occupy all connections.
 */
function queueMutations<Result>({
  ctx: { caller, network },
  type,
  next,
}: {
  ctx: { caller: Caller | null; network: string }
  type: string
  next: () => Promise<Result>
}): Promise<Result> {
  return type === 'mutation' ? mutationQueues.run(caller?.user_id ?? network, next) : next()
}

export const publicProcedure = baseProcedure

/** For calls that set or clear the session's cookies: requests from pages on other origins are rejected. */
export const sameOriginProcedure = baseProcedure.meta({ isSameOriginOnly: true }).use(({ ctx, next }) => {
  if (ctx.isCrossOrigin) throw new DomainError('foreign_site')
  return next()
})

/** For signed-in users, verified or not. */
export const signedInProcedure = baseProcedure
  .meta({ role: 'logged-in users', credentials: 'bearer' })
  .use(({ ctx, next }) => next({ ctx: { caller: requireSignedIn(ctx.caller) } }))
  .use(queueMutations)

/** For calls with their own concurrency limit: more are rejected, because their large bodies would fill memory. */
export const unqueuedVerifiedProcedure = baseProcedure
  .meta({ role: 'verified users', credentials: 'bearer' })
  .use(({ ctx, next }) => next({ ctx: { caller: requireVerified(ctx.caller) } }))

export const verifiedProcedure = unqueuedVerifiedProcedure.use(queueMutations)

export const adminProcedure = baseProcedure.meta({ role: 'admins', credentials: 'bearer' }).use(({ ctx, next }) => {
  const caller = requireVerified(ctx.caller)
  if (!caller.is_admin) throw new DomainError('admins_only')
  return next({ ctx: { caller } })
})

/** For invitation-related calls by anyone; a cookie may identify the caller. */
export const invitationProcedure = baseProcedure
  .meta({ credentials: 'bearer or cookie' })
  .use(async ({ ctx, next }) => next({ ctx: { caller: await ctx.getBearerOrCookieCaller() } }))
  .use(queueMutations)

/** For invitation-related calls by verified users; a cookie may identify the caller. */
export const verifiedInvitationProcedure = baseProcedure
  .meta({ role: 'verified users', credentials: 'bearer or cookie' })
  .use(async ({ ctx, next }) => next({ ctx: { caller: requireVerified(await ctx.getBearerOrCookieCaller()) } }))
  .use(queueMutations)
