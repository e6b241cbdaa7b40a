import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { signBearer } from '../features/auth/bearer-token.ts'
import type { Caller } from '../platform/trpc.ts'
import { type TestServices, testWith } from './fixture.ts'

/** A test that speaks HTTP to the whole server, which does not listen: `app.inject`. Configured by `env` as `testWith` is. */
export function httpTestWith(env: Record<string, string>) {
  return testWith(env).extend<{ app: FastifyInstance }>({
    app: async ({ services }, use) => {
      const app = await buildApp(services)
      await use(app)
      await app.close()
    },
  })
}

export const test = httpTestWith({})

/** The headers of a caller with a bearer token. */
export async function bearerOf(services: TestServices, caller: Caller): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await signBearer(services, caller)}` }
}
