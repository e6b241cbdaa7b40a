import { builtIn } from './built-in.ts'
import type { CalendarProvider } from './provider.ts'

declare module '../../../platform/services.ts' {
  interface Services {
    calendarProviders: readonly CalendarProvider[]
  }
}

/** All supported sources of calendar accounts. */
export const calendarProviders: readonly CalendarProvider[] = [builtIn]
