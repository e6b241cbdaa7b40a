import { t } from '@lingui/core/macro'
import type { FloatingPosition } from '@mantine/core'
import { modifierKey } from '#client/lib/commands.ts'

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
  const inMenu = (text: string) => (compact ? `${text} ${t`It’s in the menu.`}` : text)
  return [
    {
      target: shown('copy-link'),
      position: 'bottom',
      title: t`Share your link`,
      text: t`Send it to anyone who wants to meet you: they see when you’re free and book a time.`,
      hasLink: true,
    },
    {
      target: undefined,
      position: 'bottom',
      title: t`This is your calendar`,
      text: t`Your events are here, with every meeting that people book with you. Press a time to add an event.`,
    },
    {
      target: compact ? menu : shown('availability'),
      position: compact ? 'bottom' : 'right',
      title: t`Set your hours`,
      text: inMenu(t`My Availability sets when people can book you. Nobody can outside these hours.`),
    },
    {
      target: compact ? menu : shown('timezones'),
      position: compact ? 'bottom' : 'right',
      title: t`Work across time zones`,
      text: inMenu(t`The Timezones panel shows up to two more beside your own.`),
    },
    compact
      ? {
          target: shown('new-event'),
          position: 'top',
          title: t`Add your events`,
          text: t`Nobody can book a time that is taken in your calendar.`,
        }
      : {
          target: undefined,
          position: 'bottom',
          title: t`Use the keyboard`,
          text: t`${{ mod: modifierKey() }} K opens all commands; ? lists the shortcuts.`,
        },
  ]
}
