import { findIana, findWindows } from 'windows-iana'
import { currentZoneName, DAY, isTimeZone, offsetAt } from '#shared/time.ts'

/** Zones that the library lacks, or lists only under an old name. */
const WINDOWS_NAMES: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  'Europe/Kyiv': 'FLE Standard Time',
  'America/Ciudad_Juarez': 'Mountain Standard Time',
  // UTC-3 all year. This is the Windows name of Punta Arenas, which has the same offset.
  'America/Coyhaique': 'Magallanes Standard Time',
}

/**
 * The IANA name of a zone that Graph names: a Windows name, an IANA name or `tzone://Microsoft/Utc`.
 * @returns undefined for a missing or unknown name, such as `tzone://Microsoft/Custom` for custom zones of old Outlook
 *   versions
 */
export function toIanaZone(name: string | null | undefined): string | undefined {
  if (name === null || name === undefined || name === '') return undefined
  if (/^(?:tzone:\/\/Microsoft\/Utc|UTC|Etc\/(?:UTC|GMT))$/i.test(name)) return 'UTC'
  const zone = isTimeZone(name) ? name : findIana(name)[0]
  return zone !== undefined && isTimeZone(zone) ? currentZoneName(zone) : undefined
}

/** Converts an IANA name to a Windows name: every mailbox accepts Windows names, but only some accept IANA names. */
function toWindowsZone(zone: string): string | undefined {
  return WINDOWS_NAMES[zone] ?? findWindows(zone)[0] ?? findWindows(getOldName(zone))[0]
}

/** Returns the name before a renaming, as `Intl` knows it: `Asia/Calcutta` for `Asia/Kolkata`. */
function getOldName(zone: string): string {
  return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
}

/**
 * Lists the IANA zones that Graph cannot distinguish from a zone that it returns, because they share its Windows name.
 * Returns none for an IANA name.
 */
export function listIanaZones(name: string | null | undefined): string[] {
  if (name === null || name === undefined || isTimeZone(name)) return []
  const addedZones = Object.keys(WINDOWS_NAMES).filter((zone) => WINDOWS_NAMES[zone] === name)
  return [...findIana(name).map(currentZoneName), ...addedZones]
}

/** The range over which the offsets of two zones are compared, and the interval between comparisons, in ms. */
const COMPARISON_RANGE = 3 * 366 * DAY
const COMPARISON_STEP = 7 * DAY

const comparisons = new Map<string, boolean>()
const MAX_COMPARISONS = 2000

/**
 * The Windows zone whose UTC offsets match those of `zone` for three years after `from`.
 * @returns undefined if there is none: a series written with another zone would have wrong times
 */
export function findWindowsZone(zone: string, from: number): string | undefined {
  const name = toWindowsZone(zone)
  const target = toIanaZone(name)
  if (name === undefined || target === undefined) return undefined
  const start = Math.floor(from / COMPARISON_STEP) * COMPARISON_STEP
  const key = `${zone} ${start}`
  let isSame = comparisons.get(key)
  if (isSame === undefined) {
    isSame = haveSameOffsets(zone, target, start)
    if (comparisons.size >= MAX_COMPARISONS) comparisons.clear()
    comparisons.set(key, isSame)
  }
  return isSame ? name : undefined
}

function haveSameOffsets(zone: string, other: string, start: number): boolean {
  if (zone === other) return true
  for (let time = start; time < start + COMPARISON_RANGE; time += COMPARISON_STEP)
    if (offsetAt(time, zone) !== offsetAt(time, other)) return false
  return true
}
