import { once } from 'node:events'
import { createServer } from 'node:net'
import { buildApp } from './app.ts'
import { PortError } from './command-line.ts'
import { recordChangedZoneRules } from './features/calendars/zone-rules/record-changed-rules.ts'
import { syncAdminRoles } from './features/users/admin-role.ts'
import { jobs, recurringJobs } from './jobs.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrateToLatest } from './platform/db/migrate.ts'
import { deliverDueMails } from './platform/mail/delivery.ts'
import type { Services } from './platform/services.ts'
import { openServices } from './services.ts'

/** A server that accepts requests and runs jobs. */
interface RunningServer {
  services: Services
  close: () => Promise<void>
}

/** The usual reasons why a server cannot listen, by system error code. */
const PORT_PROBLEMS = new Map([
  ['EADDRINUSE', 'is in use by another program. Stop it, or set PORT.'],
  ['EACCES', 'needs administrator rights. Set PORT to another port.'],
  ['EADDRNOTAVAIL', 'cannot be opened: this machine does not have the address. Set HOST to another address.'],
  ['ENOTFOUND', 'cannot be opened: there is no such host. Set HOST to an address of this machine.'],
  ['EAI_AGAIN', 'cannot be opened: the host was not found. Set HOST to an address of this machine.'],
])

function toPortError(error: unknown, { port, host }: Config): unknown {
  const problem = error instanceof Error && 'code' in error ? PORT_PROBLEMS.get(String(error.code)) : undefined
  return problem ? new PortError(`Port ${port} on ${host} ${problem}`, { cause: error }) : error
}

/**
 * Checks that the server will be able to listen on its port.
 * @throws {PortError}
 */
export async function checkPort(config: Config): Promise<void> {
  const server = createServer().listen({ port: config.port, host: config.host })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw toPortError(error, config)
  }
  server.close()
  await once(server, 'close')
}

/** How long shutdown waits for requests; otherwise slow clients would leave no time for jobs and emails. */
const REQUEST_GRACE_MS = 10_000

/**
 * Opens and migrates the database, opens the services, starts the jobs, and listens.
 * @throws {PortError}
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const database = await openDatabase(config)
  const migrations = await migrateToLatest(database.db)
  const { services, close } = await openServices(config, { database })
  const { log } = services
  if (migrations.length > 0) log.info({ migrations }, 'database migrated')

  const app = await buildApp(services)
  await syncAdminRoles(services)
  await services.jobs.work(services, jobs, recurringJobs)
  await recordChangedZoneRules(services)
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw toPortError(error, config)
  })

  // Immediately sends emails that a killed process left behind, instead of waiting for the job that runs every minute.
  const dueMails = deliverDueMails(services).catch((err: unknown) => log.error({ err }, 'failed to deliver due emails'))

  return {
    services,
    async close() {
      const timeout = setTimeout(() => app.server.closeAllConnections(), REQUEST_GRACE_MS)
      await app.close()
      clearTimeout(timeout)
      await close()
      await dueMails
      await database.close()
    },
  }
}
