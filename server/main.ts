import { buildApp } from './app.ts'
import { recordRoleChanges } from './features/users/admin-role.ts'
import { jobs, recurringJobs } from './jobs.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { DataDirInUseError } from './platform/db/data-dir-lock.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrateToLatest } from './platform/db/migrate.ts'
import { developmentWarnings } from './platform/development-warnings.ts'
import { deliverDueMails } from './platform/mail/delivery.ts'
import { compareZoneRules } from './platform/zone-rules.ts'
import { openServices } from './services.ts'

/** How long shutdown waits for running work before it exits anyway. */
const SHUTDOWN_TIMEOUT_MS = 15_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const migrated = await migrateToLatest(database.db)
  const { services, close } = await openServices(config, { database })
  const { log } = services
  if (migrated.length > 0) log.info({ migrated }, 'database migrated')

  const app = await buildApp(services)
  await recordRoleChanges(services)
  await services.jobs.work(services, jobs, recurringJobs)
  await app.listen({ port: config.port, host: config.host })

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    await app.close()
    await close()
    await database.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  // Sends mails that a killed process left, without waiting for the next full minute.
  deliverDueMails(services).catch((err: unknown) => log.error({ err }, 'delivery of due mails failed'))

  console.log(`Meridian is running at ${config.publicUrl}`)
  if (!config.smtpUrl && !config.production) console.log(`Mails are at ${config.publicUrl}/dev/mailbox`)
  for (const warning of developmentWarnings(config)) console.warn(warning)
  setImmediate(() => {
    const { differing, version } = compareZoneRules(services.clock.now())
    if (differing.length > 0)
      log.warn({ version, differing }, 'time zone rules of the runtime differ from the published rules')
  })
}

await start().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof DataDirInUseError) console.error(error.message)
  else console.error(error)
  process.exit(1)
})
