import { eventTextColors } from '#shared/palette.ts'

/** The class of an event's color; `hex` is six hex digits without `#`. */
export function eventClass(hex: string): string {
  return `ev-${hex.toLowerCase()}`
}

/**
 * CSS rules for the event colors, a class for each: `--ev` is the color, `--ev-fill` the same with 0.9 opacity on a
 * background that keeps text readable, `--ev-on` the color of text and icons.
 * @param hexes six hex digits without `#`; duplicates and invalid colors are ignored
 * @param whiteText white text and icons on every color, instead of the most readable
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
