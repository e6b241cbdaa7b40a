import type { CSSProperties } from 'react'
import { eventTextColors } from '#shared/palette.ts'

/**
 * CSS variables of an event's colour: `--ev` its hue, `--ev-on` its text, `--ev-under` what its 0.9 opacity lies over.
 * @param hex six hex digits without `#`
 */
export function eventStyle(hex: string): CSSProperties {
  const { text, under } = eventTextColors(hex)
  return { '--ev': `#${hex}`, '--ev-on': text, '--ev-under': under }
}
