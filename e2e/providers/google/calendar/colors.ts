export const FOREGROUND = '#1d1d1d'

/** The classic palettes of `colors.get`: https://developers.google.com/workspace/calendar/api/v3/reference/colors/get */
const CALENDAR_PALETTE =
  'ac725e d06b64 f83a22 fa573c ff7537 ffad46 42d692 16a765 7bd148 b3dc6c fbe983 fad165 92e1c0 9fe1e7 9fc6e7 4986e7 9a9cff b99aff c2c2c2 cabdbf cca6ac f691b2 cd74e6 a47ae2'
const EVENT_PALETTE = 'a4bdfc 7ae7bf dbadff ff887c fbd75b ffb878 46d6db e1e1e1 5484ed 51b749 dc2127'

const toColors = (palette: string): Record<string, string> =>
  Object.fromEntries(palette.split(' ').map((color, index) => [String(index + 1), `#${color}`]))

export const CALENDAR_COLORS = toColors(CALENDAR_PALETTE)
export const EVENT_COLORS = toColors(EVENT_PALETTE)

export function colorsResource(): object {
  const toDefinitions = (colors: Record<string, string>) =>
    Object.fromEntries(Object.entries(colors).map(([id, background]) => [id, { background, foreground: FOREGROUND }]))
  return {
    kind: 'calendar#colors',
    updated: '2012-02-14T00:00:00.000Z',
    calendar: toDefinitions(CALENDAR_COLORS),
    event: toDefinitions(EVENT_COLORS),
  }
}

/** The palette entry nearest to an RGB color: `colorRgbFormat` sets `colorId` to "the best matching option". */
export function nearestColorId(color: string): string {
  const toRgb = (text: string) => [1, 3, 5].map((index) => Number.parseInt(text.slice(index, index + 2), 16))
  const target = toRgb(color)
  const distance = (other: string) =>
    toRgb(other).reduce((sum, part, index) => sum + (part - (target[index] ?? 0)) ** 2, 0)
  const [nearest] = Object.entries(CALENDAR_COLORS).toSorted(([, a], [, b]) => distance(a) - distance(b))
  return nearest?.[0] ?? '1'
}
