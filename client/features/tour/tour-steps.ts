import type { FloatingPosition } from '@mantine/core'
import { modifierKey } from '#client/lib/commands.ts'
import { t } from '#client/lib/language.ts'

export interface TourStep {
  /** The highlighted element; without one, the step is centered. */
  target: string | undefined
  position: FloatingPosition
  title: string
  text: string
  /** The step has a button that copies the link. */
  hasLink?: boolean
}

/** The element with a mark (`data-tour`), if visible. */
function shown(mark: string): string | undefined {
  const selector = `[data-tour="${mark}"]`
  return (document.querySelector(selector)?.getClientRects().length ?? 0) > 0 ? selector : undefined
}

/**
 * The dashboard tour, most important steps first. On phones most targets are in the menu, so its button is
 * highlighted.
 */
export function tourSteps(compact: boolean): TourStep[] {
  const menu = shown('menu')
  const inMenu = (text: string) => (compact ? `${text} ${t('You find it in the menu.')}` : text)
  return [
    {
      target: shown('copy-link'),
      position: 'bottom',
      title: t('Share your link'),
      text: t('Send it to whoever wants to meet you: they see when you are free, and book a time.'),
      hasLink: true,
    },
    {
      target: undefined,
      position: 'bottom',
      title: t('This is your calendar'),
      text: t('All that you plan is here, and every meeting that others book with you. Press a time to add an event.'),
    },
    {
      target: compact ? menu : shown('availability'),
      position: compact ? 'bottom' : 'right',
      title: t('Set your hours'),
      text: inMenu(t('Under My Availability you say when you can be booked. Outside these hours nobody can.')),
    },
    {
      target: compact ? menu : shown('timezones'),
      position: compact ? 'bottom' : 'right',
      title: t('Work across time zones'),
      text: inMenu(t('Under Timezones you choose up to two more, to see beside your own.')),
    },
    compact
      ? {
          target: shown('new-event'),
          position: 'top',
          title: t('Add what keeps you busy'),
          text: t('Nobody can book a time that is taken in your calendar.'),
        }
      : {
          target: undefined,
          position: 'bottom',
          title: t('Use the keyboard'),
          text: t('{mod} K finds whatever you want to do; ? shows all the keys.', { mod: modifierKey() }),
        },
  ]
}
