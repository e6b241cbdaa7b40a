import { builtIn } from './built-in.ts'
import type { CalendarProvider } from './provider.ts'

declare module '../../../platform/services.ts' {
  interface Services {
    calendarProviders: readonly CalendarProvider[]
  }
}

/** Everything that calendar accounts can come from. */
export const calendarProviders: readonly CalendarProvider[] = [builtIn]
