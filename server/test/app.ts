import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { signBearer } from '../features/auth/bearer-token.ts'
import type { Caller } from '../platform/trpc.ts'
import { test as base, type TestServices } from './fixture.ts'

/** A test that speaks HTTP to the whole server, which does not listen: `app.inject`. */
export const test = base.extend<{ app: FastifyInstance }>({
  app: async ({ services }, use) => {
    const app = await buildApp(services)
    await use(app)
    await app.close()
  },
})

/** The headers of a caller with a bearer token. */
export async function bearerOf(services: TestServices, caller: Caller): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await signBearer(services, caller)}` }
}
