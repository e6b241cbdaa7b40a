import type { CSSProperties } from 'react'
import { eventTextColors } from '#shared/palette.ts'

/**
 * CSS variables of an event's color: `--ev` the color itself, `--ev-on` the text, `--ev-backdrop` the color behind
 * its 0.9-opacity fill.
 * @param hex six hex digits without `#`
 */
export function eventStyle(hex: string): CSSProperties {
  const { text, backdrop } = eventTextColors(hex)
  return { '--ev': `#${hex}`, '--ev-on': text, '--ev-backdrop': backdrop }
}
