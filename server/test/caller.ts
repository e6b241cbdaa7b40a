import type { ApiKeyScope } from '#shared/api-keys.ts'
import type { Language } from '#shared/languages.ts'
import { appRouter } from '../api/router.ts'
import type { Services } from '../platform/services.ts'
import { type Caller, type Context, createCallerFactory } from '../platform/trpc.ts'

const createCaller = createCallerFactory(appRouter)

export interface RequestFacts {
  ip?: string
  /** English without it. */
  language?: Language
  idempotencyKey?: string
  /** The caller comes with an API key of this scope. */
  apiKeyScope?: ApiKeyScope
  /** The browser's cookies; pass the same map to later calls of the same browser. */
  cookies?: Map<string, string>
}

/** The product's calls as `caller` (null: nobody) would make them. */
export function callAs(
  services: Services,
  caller: Caller | null,
  facts: RequestFacts = {},
): ReturnType<typeof createCaller> {
  return createCaller(contextOf(services, caller, facts))
}

function contextOf(services: Services, caller: Caller | null, facts: RequestFacts): Context {
  const jar = facts.cookies ?? new Map<string, string>()
  return {
    services,
    caller,
    apiKeyScope: facts.apiKeyScope ?? null,
    invitationCaller: async () => caller,
    ip: facts.ip ?? '192.0.2.1',
    language: facts.language ?? 'en',
    idempotencyKey: facts.idempotencyKey,
    cookies: {
      get: (name) => jar.get(name),
      set: (name, value) => void jar.set(name, value),
      clear: (name) => void jar.delete(name),
    },
  }
}
