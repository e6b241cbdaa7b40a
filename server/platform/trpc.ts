import { initTRPC, TRPCError } from '@trpc/server'
import superjson from 'superjson'
import { ZodError } from 'zod'
import { $ZodError } from 'zod/v4/core'
import type { ApiKeyScope } from '#shared/api-keys.ts'
import { DETAIL, type ErrorBody, type ErrorKind } from '#shared/errors.ts'
import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { isUnreachable } from './db/unreachable.ts'
import { DomainError } from './errors.ts'
import type { Services } from './services.ts'

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
}

export interface CookieOptions {
  path: string
  /** Seconds; without it the cookie goes with the browser. */
  maxAge?: number
}

/** What a procedure knows of the request that called it. */
export interface Context {
  services: Services
  /** From the bearer token. */
  caller: Caller | null
  /** What the API key that stood in the place of a bearer token may do; null where none did. */
  apiKeyScope: ApiKeyScope | null
  /** From the bearer token, or else from the cookie of a same-origin request; for the invitation-related group alone. */
  invitationCaller(): Promise<Caller | null>
  ip: string
  /** The first that the request asks for and we speak, or that was chosen in its browser. */
  language: Language
  idempotencyKey: string | undefined
  /** HttpOnly, SameSite=Lax, and Secure wherever the product is reached by https. */
  cookies: {
    get(name: string): string | undefined
    set(name: string, value: string, options: CookieOptions): void
    clear(name: string, path: string): void
  }
}

/** The one table from kind of failure to tRPC code; tRPC itself knows the HTTP status of each code. */
const CODE_OF: Record<ErrorKind, TRPCError['code']> = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  // The nearest that tRPC has; over REST it is 410.
  gone: 'PRECONDITION_FAILED',
  too_large: 'PAYLOAD_TOO_LARGE',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  too_many: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
}

/** What a failure is to its caller: a domain error, or a database that cannot be reached; undefined for anything else. */
export function toAnswer(failure: unknown): TRPCError | undefined {
  const cause = isUnreachable(failure) ? new DomainError('unavailable', 'unavailable', DETAIL.unavailable) : failure
  if (!(cause instanceof DomainError)) return undefined
  return new TRPCError({ code: CODE_OF[cause.kind], message: cause.detail, cause })
}

/** What a caller is told of a failure: never more than a domain error or a failed check of the input says. */
export function errorBody(error: TRPCError): ErrorBody & Record<string, unknown> {
  const { cause } = error
  if (cause instanceof DomainError) return { detail: cause.detail, code: cause.code, ...cause.extra }
  if (cause instanceof ZodError || cause instanceof $ZodError) {
    const fields = Object.fromEntries(
      cause.issues.toReversed().map((issue) => [issue.path.join('.') || 'input', issue.message]),
    )
    return { detail: DETAIL.invalidInput, code: 'invalid_input', fields }
  }
  if (error.code === 'INTERNAL_SERVER_ERROR') return { detail: DETAIL.internal, code: 'internal' }
  return { detail: error.message, code: error.code.toLowerCase() }
}

/** Who may call a procedure, whatever more it checks itself. */
export type Who = 'anyone' | 'signed-in users' | 'verified users' | 'the team'

const t = initTRPC
  .context<Context>()
  .meta<{ who: Who }>()
  .create({
    defaultMeta: { who: 'anyone' },
    transformer: superjson,
    // Development mode would send stack traces to the browser.
    isDev: false,
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 20_000 } },
    errorFormatter({ shape, error }) {
      const body = errorBody(error)
      return { ...shape, message: body.detail, data: { ...shape.data, error: body } }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Where in an input there is a NUL character, which the database cannot store; undefined when there is none. */
function findNul(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path || 'input' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const found = findNul(member, path === '' ? name : `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

const base = t.procedure.use(async ({ ctx, type, next, getRawInput }) => {
  // Whatever changes something is a mutation: none can be forgotten here.
  if (ctx.apiKeyScope === 'read' && type !== 'query') {
    throw toAnswer(new DomainError('forbidden', 'read_only_key', DETAIL.readOnlyKey))
  }
  const field = findNul(await getRawInput())
  if (field !== undefined) {
    const cause = new DomainError('invalid', 'invalid_input', DETAIL.invalidInput, {
      fields: { [field]: 'Leave out the NUL character' },
    })
    throw toAnswer(cause)
  }
  const result = await next()
  if (result.ok) return result
  throw toAnswer(result.error.cause) ?? result.error
})

function signedIn(caller: Caller | null): Caller {
  if (!caller) throw new DomainError('unauthenticated', 'unauthenticated', DETAIL.signInFirst)
  return caller
}

function verified(caller: Caller | null): Caller {
  const user = signedIn(caller)
  if (!user.is_auth) throw new DomainError('forbidden', 'not_verified', DETAIL.accessDenied)
  return user
}

/** Anyone. */
export const publicProcedure = base

/** Whoever is signed in, verified or not. */
export const signedInProcedure = base
  .meta({ who: 'signed-in users' })
  .use(({ ctx, next }) => next({ ctx: { caller: signedIn(ctx.caller) } }))

/** Verified users. */
export const verifiedProcedure = base
  .meta({ who: 'verified users' })
  .use(({ ctx, next }) => next({ ctx: { caller: verified(ctx.caller) } }))

/** The team. */
export const adminProcedure = base.meta({ who: 'the team' }).use(({ ctx, next }) => {
  const caller = verified(ctx.caller)
  if (!caller.is_admin) throw new DomainError('forbidden', 'admins_only', DETAIL.adminsOnly)
  return next({ ctx: { caller } })
})

/** The invitation-related group, for anyone: the caller may be known by cookie, or not at all. */
export const invitationProcedure = base.use(async ({ ctx, next }) =>
  next({ ctx: { caller: await ctx.invitationCaller() } }),
)

/** The invitation-related group, for verified users, who may be known by cookie. */
export const verifiedInvitationProcedure = base
  .meta({ who: 'verified users' })
  .use(async ({ ctx, next }) => next({ ctx: { caller: verified(await ctx.invitationCaller()) } }))
