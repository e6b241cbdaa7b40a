import { allTimeZones, familiarZone, zoneCity, zoneOffset } from '#shared/time.ts'

/** More than this are not listed: typing narrows them down sooner than scrolling. */
const MOST = 60

export interface ZoneChoice {
  zone: string
  city: string
  region: string
  /** `GMT+1` */
  offset: string
}

/** Letters without case, accents and punctuation, as people type them. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[_/-]+/g, ' ')
}

/**
 * The zones that a person may mean: by town, by region, or by offset (`GMT+5:30`, `+5:30`). Those whose town begins
 * with what was typed come first.
 * @param at epoch ms; the offset of a zone depends on it
 * @param first the zones that come first before anything was typed
 */
export function searchZones(typed: string, at: number, first: readonly string[] = []): ZoneChoice[] {
  const wanted = plain(typed.trim())
  const zones = allTimeZones()
  const [, offset] = /^(?:gmt|utc)?\s*([+-]\d[\d:]*)$/i.exec(typed.trim()) ?? []
  if (offset !== undefined) {
    const choices = zones.map((zone) => choiceOf(zone, at))
    return choices.filter((choice) => choice.offset.slice(3).startsWith(offset)).slice(0, MOST)
  }
  if (wanted === '')
    return unique([...first, ...zones])
      .slice(0, MOST)
      .map((zone) => choiceOf(zone, at))
  const starts = zones.filter((zone) => plain(zoneCity(zone)).startsWith(wanted))
  const contains = zones.filter((zone) => !starts.includes(zone) && plain(zone).includes(wanted))
  return [...starts, ...contains].slice(0, MOST).map((zone) => choiceOf(zone, at))
}

function unique(zones: readonly string[]): string[] {
  return [...new Set(zones.map(familiarZone))]
}

function choiceOf(zone: string, at: number): ZoneChoice {
  const name = familiarZone(zone)
  const region = name.split('/').slice(0, -1).join(', ').replaceAll('_', ' ')
  return { zone: name, city: zoneCity(name), region, offset: zoneOffset(name, at) }
}
