import { printError } from './command-line.ts'
import { readConfig } from './platform/config.ts'
import { listDevelopmentWarnings } from './platform/development-warnings.ts'
import { SEND_TIMEOUT_MS } from './platform/mail/transport.ts'
import { compareZoneRules } from './platform/zone-rules.ts'
import { startServer } from './start.ts'

/** How long shutdown waits for running work before the process exits anyway: longer than sending an email can take. */
const SHUTDOWN_TIMEOUT_MS = SEND_TIMEOUT_MS + 15_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const { services, close } = await startServer(config)
  const { log } = services

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    await close()
    process.exit(0)
  }
  // Ctrl-C arrives twice: from the terminal, and forwarded by `scripts/run.mjs`.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  console.log(`Meridian is running at ${config.publicUrl}`)
  if (!config.smtpUrl && !config.isProduction) console.log(`Emails are at ${config.publicUrl}/dev/mailbox`)
  for (const warning of listDevelopmentWarnings(config)) console.warn(warning)
  setImmediate(() => {
    const { differingZones, version } = compareZoneRules(services.clock.now())
    if (differingZones.length > 0)
      log.warn({ version, differingZones }, 'time zone rules of the runtime differ from the published rules')
  })
}

await start().catch((error: unknown) => {
  printError(error)
  process.exit(1)
})
