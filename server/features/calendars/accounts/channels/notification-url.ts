import type { Config } from '../../../../platform/config.ts'
import { isLoopback } from '../../../../platform/loopback.ts'

type UrlConfig = Pick<Config, 'publicUrl' | 'isProduction' | 'googleApiUrl' | 'microsoftGraphUrl'>

/**
 * Returns the URL to which a provider sends its notifications, or undefined if the provider cannot reach this server:
 * providers call public https addresses only. In development, a provider on this machine can call this machine.
 */
export function getNotificationUrl(config: UrlConfig, provider: string): string | undefined {
  const { publicUrl, isProduction } = config
  const { protocol, hostname } = new URL(publicUrl)
  const url = `${publicUrl}/calendar-notifications/${provider}`
  if (!isLoopback(hostname)) return protocol === 'https:' ? url : undefined
  const apiUrl = { google: config.googleApiUrl, microsoft: config.microsoftGraphUrl }[provider]
  const isLocal = !isProduction && apiUrl !== undefined && isLoopback(new URL(apiUrl).hostname)
  return isLocal ? url : undefined
}
