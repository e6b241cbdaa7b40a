import { eventTextColors } from '#shared/palette.ts'

/** The class of an event's colour; `hex` is six hex digits without `#`. */
export function eventClass(hex: string): string {
  return `ev-${hex.toLowerCase()}`
}

/**
 * The rules that give events their colours, one class for each colour in use: `--ev` is the colour, `--ev-fill` the
 * same at 0.9 opacity over what keeps its text readable, `--ev-on` the colour of text and icons.
 * @param hexes six hex digits without `#`; repeats and other texts are left out
 * @param whiteText white text and icons whatever the colour, in place of the readable ones
 */
export function eventStylesheet(hexes: Iterable<string>, whiteText: boolean): string {
  const distinct = new Set([...hexes].map((hex) => hex.toLowerCase()).filter((hex) => /^[0-9a-f]{6}$/.test(hex)))
  return [...distinct].map((hex) => rule(hex, whiteText)).join('\n')
}

function rule(hex: string, whiteText: boolean): string {
  const { text, under } = eventTextColors(hex)
  const on = whiteText ? '#ffffff' : text
  const beneath = whiteText ? 'transparent' : under
  return `.${eventClass(hex)}{--ev:#${hex};--ev-on:${on};--ev-fill:color-mix(in srgb,#${hex} 90%,${beneath})}`
}
