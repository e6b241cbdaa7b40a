import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { compareZoneRules, type PublishedRules } from './zone-rules.ts'

const NOW = Date.parse('2026-11-21T00:00:00Z')

/**
 * Packed like the published rules: minutes in base 60; offsets count westward, and each "until" is relative to the
 * previous "until" (the first to 1970).
 */
const rules = (...zones: string[]): PublishedRules => ({ version: 'test', zones, links: ['Asia/Tokyo|Japan'] })
/** Nine hours ahead of UTC for more than a century. */
const TOKYO = 'Asia/Tokyo|LMT JST|-9i.X -90|01|-2XyZC.X|38e6'

describe('the rules of one zone', () => {
  test('do not differ if they match the runtime’s rules', () => {
    expect(compareZoneRules(NOW, rules(TOKYO)).differingZones).toEqual([])
  })

  test('differ if an offset differs, under every name of the zone', () => {
    const halfHourOff = TOKYO.replace('-90', '-9u')
    expect(compareZoneRules(NOW, rules(halfHourOff)).differingZones).toEqual(['Asia/Tokyo', 'Japan'])
  })

  test('differ if the offset changes within three years, but not later', () => {
    const changingAt = (iso: string) =>
      TOKYO.replace('-90|01|-2XyZC.X', `-90 -a0|012|-2XyZC.X ${encodeTokyoUntil(iso)}`)
    expect(compareZoneRules(NOW, rules(changingAt('2029-11-01T00:00Z'))).differingZones).toContain('Asia/Tokyo')
    expect(compareZoneRules(NOW, rules(changingAt('2029-12-01T00:00Z'))).differingZones).toEqual([])
  })

  test('differ for a zone that the runtime does not know', () => {
    expect(compareZoneRules(NOW, rules('Mars/Olympus|MMT|0|0||')).differingZones).toEqual(['Mars/Olympus'])
  })
})

describe('the published rules', () => {
  const published = createRequire(import.meta.url)('moment-timezone/data/packed/latest.json') as PublishedRules

  test('agree with the runtime on nearly all zones', () => {
    const { differingZones, version } = compareZoneRules(NOW)
    expect(version).toEqual({ runtime: process.versions['tz'], published: published.version })
    expect(published.zones.length).toBeGreaterThan(300)
    expect(differingZones.length).toBeLessThan(30)
    for (const name of ['Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kathmandu']) {
      expect(differingZones).not.toContain(name)
    }
  })

  test('differ in every zone if each offset is an hour off', () => {
    const shifted = published.zones.map((zone) => {
      const [name, abbreviations, offsets = '', ...rest] = zone.split('|')
      const shiftedOffsets = offsets.split(' ').map((offset) => shiftWest(offset))
      return [name, abbreviations, shiftedOffsets.join(' '), ...rest].join('|')
    })
    const { differingZones } = compareZoneRules(NOW, { ...published, zones: shifted })
    expect(differingZones).toHaveLength(published.zones.length + published.links.length)
  })
})

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX'

/** Minutes from the end of Tokyo's first period to an instant, in base 60. */
function encodeTokyoUntil(iso: string): string {
  const start = -Math.round(decodeBase60('2XyZC.X') * 60_000)
  let minutes = Math.round((Date.parse(iso) - start) / 60_000)
  let text = ''
  for (; minutes > 0; minutes = Math.floor(minutes / 60)) text = (DIGITS[minutes % 60] ?? '') + text
  return text
}

function decodeBase60(text: string): number {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = (part: string) => part.split('').map((digit) => DIGITS.indexOf(digit))
  return (
    digits(whole).reduce((sum, digit) => sum * 60 + digit, 0) +
    digits(fraction).reduceRight((sum, digit) => (sum + digit) / 60, 0)
  )
}

/** Shifts an offset one hour west: the second-to-last digit counts whole hours. */
function shiftWest(offset: string): string {
  const match = /^(-?)(\w?)(\w)((?:\.\w+)?)$/.exec(offset)
  if (!match) throw new Error(`unexpected offset: ${offset}`)
  const [, sign = '', hour = '', minute = '', fraction = ''] = match
  const value = (sign ? -1 : 1) * DIGITS.indexOf(hour || '0') + 1
  return `${value < 0 ? '-' : ''}${DIGITS[Math.abs(value)]}${minute}${fraction}`
}
