import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SessionId } from '#shared/ids.ts'
import { buildApp } from '../app.ts'
import { signBearerToken } from '../features/auth/bearer-token.ts'
import { getSessionExpiry } from '../features/auth/refresh-token.ts'
import { currentDate } from '../platform/clock.ts'
import type { Caller } from '../platform/trpc.ts'
import { type TestServices, testWith } from './fixture.ts'

/**
 * A test that sends HTTP requests to the whole server with `app.inject`, without listening on a port. `env` works as in
 * `testWith`.
 */
export function httpTestWith(env: Record<string, string>) {
  return testWith(env).extend<{ app: FastifyInstance }>({
    app: async ({ services }, provide) => {
      const app = await buildApp(services)
      await provide(app)
      await app.close()
    },
  })
}

export const test = httpTestWith({})

/** Opens a session for a caller. @returns the headers with its bearer token */
export async function createBearerHeaders(
  services: Pick<TestServices, 'db' | 'clock' | 'secrets'>,
  caller: Caller,
): Promise<{ authorization: string }> {
  const { user_id } = caller
  const session_id = randomUUID() as SessionId
  const created_at = currentDate(services.clock)
  const session = {
    session_id,
    created_at,
    last_used_at: created_at,
    expires_at: getSessionExpiry(created_at, created_at),
  }
  // No session if the user no longer exists.
  await services.db
    .insertInto('sessions')
    .columns(['user_id', 'session_id', 'created_at', 'last_used_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'user_id',
          eb.val(session.session_id).as('session_id'),
          eb.val(session.created_at).as('created_at'),
          eb.val(session.last_used_at).as('last_used_at'),
          eb.val(session.expires_at).as('expires_at'),
        ])
        .where('user_id', '=', user_id),
    )
    .execute()
  return { authorization: `Bearer ${await signBearerToken(services, caller, session_id)}` }
}
