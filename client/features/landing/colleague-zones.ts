/** Cities to have colleagues in, from west to east. */
const ZONES = [
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Halifax',
  'America/Sao_Paulo',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Athens',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
]

/** How far a zone's clock is ahead of UTC at an instant, in minutes. */
export function offsetMinutes(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
  return Math.round((wall - Math.floor(at / 60_000) * 60_000) / 60_000)
}

export interface Colleague {
  zone: string
  /** The town, for people. */
  city: string
  /** How far their clock is ahead of the visitor's, in minutes; negative for behind. */
  ahead: number
}

function cityOf(zone: string): string {
  if (zone === 'America/Sao_Paulo') return 'São Paulo'
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** A city whose clock is about so many minutes ahead of the visitor's, never the visitor's own. */
export function colleagueAbout(ahead: number, visitorZone: string, at: number): Colleague {
  const own = offsetMinutes(visitorZone, at)
  const all = ZONES.map((zone) => ({ zone, city: cityOf(zone), ahead: offsetMinutes(zone, at) - own }))
  const others = all.filter((colleague) => colleague.ahead !== 0)
  return others.reduce((best, one) => (Math.abs(one.ahead - ahead) < Math.abs(best.ahead - ahead) ? one : best))
}

/** The visitor's own city. */
export function visitorCity(zone: string): string {
  return cityOf(zone)
}
