import type { ApiKeyScope } from '#shared/api-keys.ts'
import type { Language } from '#shared/languages.ts'
import { appRouter } from '../api/router.ts'
import { networkOf } from '../platform/limits/network.ts'
import type { Services } from '../platform/services.ts'
import { type Caller, type Context, createCallerFactory } from '../platform/trpc.ts'

const createCaller = createCallerFactory(appRouter)

export interface RequestOptions {
  ip?: string
  device?: string
  /** Whether a page on another origin makes the request. */
  isCrossOrigin?: boolean
  /** English by default. */
  language?: Language
  idempotencyKey?: string
  /** The scope of the API key that the caller uses. */
  apiKeyScope?: ApiKeyScope
  /** The browser's cookies; pass the same map to later calls from the same browser. */
  cookies?: Map<string, string>
}

/** The API, called by `caller` (null: anonymous). */
export function callAs(
  services: Services,
  caller: Caller | null,
  options: RequestOptions = {},
): ReturnType<typeof createCaller> {
  return createCaller(createContext(services, caller, options))
}

/** The context of a call by `caller`. */
export function createContext(services: Services, caller: Caller | null, options: RequestOptions = {}): Context {
  const ip = options.ip ?? '192.0.2.1'
  const jar = options.cookies ?? new Map<string, string>()
  const callerKind = options.apiKeyScope ? 'api_key' : 'user'
  const actionOrigin = {
    ip,
    device: options.device ?? null,
    request_id: null,
    actorKinds: { authenticated: callerKind, anonymous: 'anonymous' },
  } as const
  return {
    services: { ...services, actionOrigin },
    caller,
    hasInvalidToken: false,
    apiKeyScope: options.apiKeyScope ?? null,
    getBearerOrCookieCaller: async () => caller,
    isSignedIn: async () => caller !== null,
    network: networkOf(ip),
    language: options.language ?? 'en',
    idempotencyKey: options.idempotencyKey,
    isCrossOrigin: options.isCrossOrigin ?? false,
    cookies: {
      get: (name: string) => jar.get(name),
      set: (name, value) => void jar.set(name, value),
      clear: (name) => void jar.delete(name),
    },
  }
}
