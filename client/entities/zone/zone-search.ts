import { currentZoneName, formatZoneOffset, listTimeZones, offsetAt, zoneCity } from '#shared/time.ts'
import { cityText } from './zone-label.ts'

/** The maximum length of the list: typing is faster than scrolling, and long lists make typing slow. */
const MAX_RESULTS = 60
/** Queries up to this length match only the start of a word: inside words they would match too much. */
const PREFIX_ONLY_LENGTH = 3

/** Zones to list without a query. Hard-coded: the full directory loads later, and would reorder the visible list. */
const COMMON_ZONES = `
  Europe/London America/New_York America/Los_Angeles America/Chicago America/Denver Europe/Madrid Europe/Berlin
  Europe/Paris Europe/Rome America/Mexico_City America/Bogota America/Argentina/Buenos_Aires America/Sao_Paulo
  America/Santiago America/Toronto America/Halifax America/Anchorage Pacific/Honolulu Atlantic/Azores
  Europe/Lisbon Europe/Athens Africa/Cairo Africa/Johannesburg Africa/Lagos Africa/Nairobi Europe/Istanbul
  Europe/Moscow Asia/Dubai Asia/Karachi Asia/Kolkata Asia/Dhaka Asia/Jakarta Asia/Bangkok Asia/Singapore
  Asia/Shanghai Asia/Tokyo Asia/Seoul Australia/Sydney Pacific/Auckland
`
  .trim()
  .split(/\s+/)

export interface ZoneOption {
  zone: string
  city: string
  region: string
  /** `GMT+1` */
  offset: string
  /** The matching term, unless it is the city or the zone's full name: `San Francisco` for Los Angeles. */
  match: string | undefined
}

/** Kinds of search terms, best first: `name` is a common name, `path` the full IANA name. */
const KINDS = ['city', 'place', 'name', 'path'] as const
export type TermKind = (typeof KINDS)[number]

export interface ZoneTerm {
  text: string
  /** Normalized for comparison. */
  normalized: string
  kind: TermKind
}

/** Zones with their search terms; their order breaks ties. */
export type ZoneDirectory = readonly { zone: string; terms: readonly ZoneTerm[] }[]

const BASE_LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', æ: 'ae', ß: 'ss' }

/** Normalizes case, accents, punctuation, and variants: `Saint` or `St`, `standard` or `daylight` time. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}.'’‘]/gu, '')
    .replaceAll(/[łøđðħıæß]/g, (letter) => BASE_LETTERS[letter] ?? letter)
    .replaceAll(/[\s_/,&()-]+/g, ' ')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/\b(?:standard|daylight|summer) (?=time\b)|(?<=\bhora )(?:estandar|de verano) /g, '')
    .trim()
}

export function toZoneTerm(text: string, kind: TermKind): ZoneTerm {
  return { text, normalized: normalize(text), kind }
}

/** The terms that every zone has: its city and full name. */
export function basicTerms(zone: string): ZoneTerm[] {
  return [toZoneTerm(zoneCity(zone), 'city'), toZoneTerm(zone, 'path')]
}

let cachedBasicDirectory: ZoneDirectory | undefined

/** The directory that is searched until the full directory is loaded. */
function basicDirectory(): ZoneDirectory {
  cachedBasicDirectory ??= listTimeZones().map((zone) => ({ zone, terms: basicTerms(zone) }))
  return cachedBasicDirectory
}

/**
 * Searches zones by city, country or common name, or by offset (`GMT+5:30`, `+0530`). Without a query, lists the
 * preferred zones, then common zones, nearest to the user's offset first.
 * @param at epoch milliseconds; the offset of a zone depends on it
 * @param preferredZones zones that come first among equal matches, and without a query; the last one is the user's own
 */
export function searchZones(
  text: string,
  at: number,
  preferredZones: readonly string[] = [],
  directory: ZoneDirectory = basicDirectory(),
): ZoneOption[] {
  const preferredNames = toCurrentNames(preferredZones)
  const [, offset] = /^(?:gmt|utc)?\s*([+\u2212-]\d[\d:]*)$/i.exec(text.trim()) ?? []
  if (offset !== undefined) return searchByOffset(offset, at, preferredNames)
  const query = normalize(text)
  if (query === '') return listUnfiltered(at, preferredNames)
  const matches = directory.flatMap(({ zone, terms }) => {
    const match = bestMatch(terms, query)
    return match ? { zone, ...match, isPreferred: preferredNames.includes(zone) } : []
  })
  return matches
    .toSorted((a, b) => a.rank - b.rank || Number(b.isPreferred) - Number(a.isPreferred))
    .slice(0, MAX_RESULTS)
    .map(({ zone, match }) => toZoneOption(zone, at, match))
}

function searchByOffset(text: string, at: number, preferredZones: readonly string[]): ZoneOption[] {
  const query = text
    .replace('\u2212', '-')
    .replace(/^(.\d\d?)(\d\d)$/, '$1:$2')
    .replace(/^([+-])0(?=\d)/, '$1')
    .replace(/:00$/, '')
    .replace('-0', '+0')
  const offsetText = ({ offset }: ZoneOption) => offset.slice('GMT'.length) || '+0'
  const options = toCurrentNames([...preferredZones, ...listTimeZones()]).map((zone) => toZoneOption(zone, at))
  const matchingOptions = options.filter((option) => offsetText(option).startsWith(query))
  const exactness = (option: ZoneOption) => Number(offsetText(option) === query)
  return matchingOptions.toSorted((a, b) => exactness(b) - exactness(a)).slice(0, MAX_RESULTS)
}

function listUnfiltered(at: number, preferredZones: readonly string[]): ZoneOption[] {
  const zones = listTimeZones()
  const userOffset = offsetAt(at, preferredZones.at(-1) ?? 'UTC')
  const distance = (zone: string) => Math.abs(offsetAt(at, zone) - userOffset)
  const commonZones = COMMON_ZONES.filter((zone) => zones.includes(zone)).toSorted((a, b) => distance(a) - distance(b))
  const zonesWithSameOffset = zones.filter((zone) => distance(zone) === 0)
  return toCurrentNames([...preferredZones, ...commonZones, ...zonesWithSameOffset, ...zones])
    .slice(0, MAX_RESULTS)
    .map((zone) => toZoneOption(zone, at))
}

interface Match {
  /** Lower is better: ordered by how much of the term matches, then by its kind. */
  rank: number
  match: ZoneOption['match']
}

function bestMatch(terms: readonly ZoneTerm[], query: string): Match | undefined {
  let best: Match | undefined
  for (const { text, normalized: term, kind } of terms) {
    const distance = matchDistance(term, query)
    if (distance === undefined) continue
    const rank = (kind === 'path' ? Math.max(distance, 3) : distance) * KINDS.length + KINDS.indexOf(kind)
    if (!best || rank < best.rank) best = { rank, match: kind === 'city' || kind === 'path' ? undefined : text }
  }
  return best ?? matchAcrossTerms(terms, query)
}

/** 0: the whole term, 1: whole words, 2 and 3: a prefix of the term or of a word, 4: inside a word. */
function matchDistance(term: string, query: string): number | undefined {
  if (term === query) return 0
  if (` ${term} `.includes(` ${query} `)) return 1
  if (term.startsWith(query)) return 2
  if (` ${term}`.includes(` ${query}`)) return 3
  return query.length > PREFIX_ONLY_LENGTH && term.includes(query) ? 4 : undefined
}

/** Matches each word of the query against any term except common names: `Munich, Germany`. */
function matchAcrossTerms(terms: readonly ZoneTerm[], query: string): Match | undefined {
  const words = query.split(' ')
  if (words.length === 1) return undefined
  const places = terms.filter(({ kind }) => kind !== 'name')
  const startsWord = (place: ZoneTerm, word: string) => ` ${place.normalized}`.includes(` ${word}`)
  if (!words.every((word) => places.some((place) => startsWord(place, word)))) return undefined
  const matchingPlace = places.find((place) => words.some((word) => startsWord(place, word)))
  return { rank: 5 * KINDS.length, match: matchingPlace?.kind === 'place' ? matchingPlace.text : undefined }
}

function toCurrentNames(zones: readonly string[]): string[] {
  return [...new Set(zones.map(currentZoneName))]
}

function toZoneOption(zone: string, at: number, match?: string): ZoneOption {
  const name = currentZoneName(zone)
  const region = name.split('/').slice(0, -1).join(', ').replaceAll('_', ' ')
  const city = cityText(name)
  return { zone: name, city, region, offset: formatZoneOffset(name, at), match: match === city ? undefined : match }
}
