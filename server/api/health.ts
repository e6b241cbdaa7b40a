import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../platform/db/migrate.ts'
import { errorBodyForStatus } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'

/** `/healthz`: the process is running. `/readyz`: it can serve requests (the database responds and is migrated). */
export async function health(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (request, reply) => {
    try {
      if (await isMigrated(services.db)) return { status: 'ready' }
    } catch (err) {
      request.log.warn({ err }, 'not ready')
    }
    return reply.status(503).send(errorBodyForStatus(503))
  })
}
