import { describe, expect, it } from 'vitest'
import { PALETTE } from '#shared/palette.ts'
import { eventClass, eventStylesheet } from './EventColors.tsx'

/** Reads the text color and the mixed fill from the rule of one color. */
function readRule(hex: string, hasWhiteText: boolean) {
  const css = eventStylesheet([hex], hasWhiteText)
  const [, text = ''] = /--ev-on: ?([^;}]+)/.exec(css) ?? []
  const [, color = '', percent = '', backdrop = ''] =
    /--ev-fill: ?color-mix\(in srgb, ?(\S+) (\d+)%, ?([^)]+)\)/.exec(css) ?? []
  return { text, color, percent, backdrop }
}

const rgb = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** The contrast ratio of two colors, as WCAG 2.2 defines it. */
function contrast(a: number[], b: number[]): number {
  const [darker = 0, lighter = 0] = [a, b].map(luminance).toSorted((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: number[]): number {
  const [r = 0, g = 0, b = 0] = color.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

describe('the event stylesheet', () => {
  it('has one rule per color, ignoring duplicates and case', () => {
    const css = eventStylesheet(['24b3f5', '24B3F5', 'e62e7b', '24b3f5'], false)
    expect(css.split('\n')).toHaveLength(2)
    expect(css).toContain(`.${eventClass('24B3F5')}{--ev:#24b3f5;`)
  })

  it('fills at 0.9 opacity, with readable text', {
    meta: { promise: 'Rules and limits: The fill of events has an opacity of 0.9, with readable text.' },
  }, () => {
    for (const hex of Object.values(PALETTE)) {
      const { text, color, percent, backdrop } = readRule(hex, false)
      expect([color, percent]).toEqual([`#${hex}`, '90'])
      const fill = rgb(color).map((channel, i) => channel * 0.9 + (rgb(backdrop)[i] ?? 0) * 0.1)
      expect({ hex, isReadable: contrast(rgb(text), fill) >= 4.5 }).toEqual({ hex, isReadable: true })
    }
  })

  it('has white text on every color if the option is set', {
    meta: { promise: 'Rules and limits: An option shows white text and icons on events of every color.' },
  }, () => {
    for (const hex of Object.values(PALETTE)) {
      expect(readRule(hex, true)).toMatchObject({ text: '#ffffff', percent: '90', backdrop: 'transparent' })
    }
  })

  it('ignores invalid colors, so events cannot inject styles', () => {
    expect(eventStylesheet(['red}body{display:none', '', '12345', 'ffffff;'], false)).toBe('')
  })
})
