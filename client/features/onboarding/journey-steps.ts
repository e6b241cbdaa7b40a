import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaletteName } from '#shared/palette.ts'

/** The onboarding steps, shown as a morning's appointments. */
export const JOURNEY = [
  { id: 'login', at: '09:00', title: msg`Log in`, hue: 'skyblue' },
  { id: 'verify', at: '09:30', title: msg`Invitation code`, hue: 'rose' },
  { id: 'tutorial', at: '10:00', title: msg`Welcome`, hue: 'green' },
  { id: 'add-account', at: '10:30', title: msg`Your accounts`, hue: 'orange' },
  { id: 'calendar-config', at: '11:00', title: msg`Your hours`, hue: 'yellow' },
  { id: 'dashboard', at: '11:30', title: msg`Your calendar`, hue: 'slots' },
] as const satisfies readonly { id: string; at: string; title: MessageDescriptor; hue: PaletteName }[]

export type JourneyStep = (typeof JOURNEY)[number]['id']
