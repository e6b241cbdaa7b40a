import type { Config } from '../../../../platform/config.ts'
import { isLoopback } from '../../../../platform/loopback.ts'

type AddressConfig = Pick<Config, 'publicUrl' | 'isProduction' | 'googleApiUrl' | 'microsoftGraphUrl'>

/**
 * Where a provider sends its notifications; undefined when it cannot reach this server: providers call public https
 * addresses only. In development, a provider on this machine can call this machine.
 */
export function notificationAddress(config: AddressConfig, provider: string): string | undefined {
  const { publicUrl, isProduction } = config
  const { protocol, hostname } = new URL(publicUrl)
  const address = `${publicUrl}/calendar-notifications/${provider}`
  if (!isLoopback(hostname)) return protocol === 'https:' ? address : undefined
  const apiUrl = { google: config.googleApiUrl, microsoft: config.microsoftGraphUrl }[provider]
  const isLocal = !isProduction && apiUrl !== undefined && isLoopback(new URL(apiUrl).hostname)
  return isLocal ? address : undefined
}
