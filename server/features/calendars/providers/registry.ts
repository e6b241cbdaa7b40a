import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { builtInProvider } from './built-in.ts'
import { createCaldavProvider } from './caldav/caldav-provider.ts'
import { createGoogleProvider } from './google/google-provider.ts'
import { createIcsProvider } from './ics/ics-provider.ts'
import { createMicrosoftProvider } from './microsoft/microsoft-provider.ts'
import type { CalendarProvider } from './provider.ts'

declare module '../../../platform/services.ts' {
  interface Services {
    calendarProviders: readonly CalendarProvider[]
  }
}

/**
 * All available calendar providers: Google and Microsoft only if they are configured.
 * @param services.outbound calls calendar URLs that users enter; `CALENDARS_ALLOW_PRIVATE` permits private addresses
 */
export function openCalendarProviders(services: {
  config: Config
  outbound: Outbound
  clock: Clock
}): readonly CalendarProvider[] {
  const { config, clock } = services
  const { google, microsoft } = config.providers
  return [
    builtInProvider,
    ...(google ? [createGoogleProvider({ config: google, apiUrl: config.googleApiUrl, clock })] : []),
    ...(microsoft ? [createMicrosoftProvider({ config: microsoft, graphUrl: config.microsoftGraphUrl, clock })] : []),
    createCaldavProvider(services),
    createIcsProvider(services),
  ]
}
