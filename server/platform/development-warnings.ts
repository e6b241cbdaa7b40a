import type { Config } from './config.ts'
import { isLoopback } from './loopback.ts'

type CheckedConfig = Pick<
  Config,
  | 'isProduction'
  | 'host'
  | 'publicUrl'
  | 'smtpUrl'
  | 'sessionSecret'
  | 'encryptionKeys'
  | 'dataDir'
  | 'isRateLimitEnabled'
>

/**
 * Lists what is unsafe about this configuration, one sentence each. Empty in production, where
 * `listProductionProblems` rejects unsafe settings.
 */
export function listDevelopmentWarnings(config: CheckedConfig): string[] {
  if (config.isProduction) return []
  const url = new URL(config.publicUrl)
  const isReachable = !isLoopback(config.host)
  const isPublic = !isLoopback(url.hostname)
  return [
    isPublic
      ? 'Development mode (MERIDIAN_MODE=development): not for real users.'
      : `Development mode, because PUBLIC_URL is ${config.publicUrl}: only for this machine.`,
    ...(config.smtpUrl ? [] : ['  Anyone who can reach this server can read all emails, including login codes.']),
    ...(isReachable ? [`  HOST=${config.host} lets other machines reach this server.`] : []),
    ...(url.protocol === 'http:' && (isReachable || isPublic) ? ['  Traffic is not encrypted.'] : []),
    ...(config.sessionSecret && config.encryptionKeys
      ? []
      : [`  Secrets are generated and stored unencrypted in ${config.dataDir}.`]),
    ...(config.isRateLimitEnabled ? [] : ['  Rate limits are off.']),
  ]
}
