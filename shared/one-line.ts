import { z } from 'zod/mini'

/** Line breaks, control characters, and characters that change the direction of the following text. */
export const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** A visible character: joiners are part of emoji, but show nothing alone. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Trims single-line text; control characters become spaces, and text without visible characters becomes empty. */
export function toOneLine(text: string): string {
  return VISIBLE.test(text) ? text.replaceAll(CONTROLS, ' ').trim() : ''
}

/** Converts input with `toOneLine`. */
export function oneLine() {
  return z.overwrite(toOneLine)
}
