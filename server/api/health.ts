import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../platform/db/migrate.ts'
import { errorBodyForStatus } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'

/** Without a timeout, a hung database would keep the probe waiting forever. */
const RESPONSE_TIMEOUT_MS = 3_000

/** `/healthz`: the process is running. `/readyz`: it can serve requests (the database responds and is migrated). */
export async function health(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get('/healthz', async () => ({ status: 'up' }))
  // Shared by concurrent requests, which anyone can make.
  let check: Promise<boolean> | undefined
  app.get('/readyz', async (request, reply) => {
    check ??= isReady(services).finally(() => {
      check = undefined
    })
    try {
      if (await check) return { status: 'ready' }
    } catch (err) {
      request.log.warn({ err }, 'not ready')
    }
    return reply.status(503).send(errorBodyForStatus(503))
  })
}

/** @throws {Error} if the database fails or does not respond in time */
function isReady({ db }: Services): Promise<boolean> {
  const timeout = setTimeout(RESPONSE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the database did not respond within ${RESPONSE_TIMEOUT_MS} ms`)
  })
  return Promise.race([isMigrated(db), timeout])
}
