/** The product's event colors: six hex digits without `#`, as on the wire. */
export const PALETTE = {
  skyblue: '24b3f5',
  rose: 'e62e7b',
  green: '29cc39',
  aqua: '2ee6ca',
  yellow: 'ffcb33',
  orange: 'ff6633',
  slots: '2f45ff',
} as const

export type PaletteName = keyof typeof PALETTE

type Rgb = readonly [number, number, number]
const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [11, 16, 38]
/** Opacity of an event's fill. */
const OPACITY = 0.9

function parseHex(hex: string): Rgb {
  const n = Number.parseInt(hex, 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

function blend(top: Rgb, backdrop: Rgb): Rgb {
  const channel = (i: 0 | 1 | 2) => top[i] * OPACITY + backdrop[i] * (1 - OPACITY)
  return [channel(0), channel(1), channel(2)]
}

/** Relative luminance, WCAG 2.2. */
function luminance([r, g, b]: Rgb): number {
  const linear = (value: number) => {
    const c = value / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/**
 * The text color of an event, and the color behind its 0.9-opacity fill: white text if its contrast reaches 4.5 to 1
 * (WCAG AA), ink otherwise.
 * @param hex six hex digits without `#`
 */
export function eventTextColors(hex: string): { text: string; backdrop: string } {
  const isWhiteReadable = contrast(WHITE, blend(parseHex(hex), INK)) >= 4.5
  return isWhiteReadable ? { text: '#ffffff', backdrop: '#0b1026' } : { text: '#0b1026', backdrop: '#ffffff' }
}
