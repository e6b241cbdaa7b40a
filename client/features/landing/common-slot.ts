/** Minutes since midnight of the visitor's day; the end is not included. */
export interface MinuteSpan {
  start: number
  end: number
}

/** Somebody whose day is looked at. */
export interface Attendee {
  name: string
  /** Their working hours, on the visitor's clock. */
  hours: MinuteSpan
  busy: MinuteSpan[]
}

/** Why a person could not come at some of the earlier starts. */
export interface Hindrance {
  name: string
  over: 'hours' | 'busy times'
  starts: number
}

export interface CommonSlot {
  /** Undefined when the day has no time for all. */
  start: number | undefined
  /** What the search passed on its way, in the order in which it met it. */
  passed: Hindrance[]
}

/** Starts stand on quarter hours. */
export const STEP = 15

function hindranceAt(slot: MinuteSpan, attendees: readonly Attendee[]): Omit<Hindrance, 'starts'> | undefined {
  const away = attendees.find(({ hours }) => slot.start < hours.start || slot.end > hours.end)
  if (away) return { name: away.name, over: 'hours' }
  const taken = attendees.find(({ busy }) => busy.some((span) => span.start < slot.end && slot.start < span.end))
  return taken && { name: taken.name, over: 'busy times' }
}

/**
 * The first time of one day that suits all: the product's own rule, on a small scale. The search starts with the
 * working day of the first attendee.
 * @param minutes how long they meet
 */
export function findCommonSlot(attendees: readonly Attendee[], minutes: number): CommonSlot {
  const passed = new Map<string, Hindrance>()
  const [organizer] = attendees
  if (!organizer) return { start: undefined, passed: [] }
  for (let start = organizer.hours.start; start + minutes <= organizer.hours.end; start += STEP) {
    const hindrance = hindranceAt({ start, end: start + minutes }, attendees)
    if (!hindrance) return { start, passed: [...passed.values()] }
    const key = `${hindrance.name} ${hindrance.over}`
    passed.set(key, { ...hindrance, starts: (passed.get(key)?.starts ?? 0) + 1 })
  }
  return { start: undefined, passed: [...passed.values()] }
}

const SIZES = ['', '', 'both', 'all three']

function possessive(name: string): string {
  return name === 'You' ? 'your own' : `${name}’s`
}

/** `4 earlier starts fell out over your own busy times and 5 over Tom’s hours.` */
export function explainPassed(passed: readonly Hindrance[]): string {
  if (passed.length === 0) return ''
  const parts = passed.map(({ name, over, starts }, index) => {
    const count = index === 0 ? `${starts} earlier ${starts === 1 ? 'start' : 'starts'} fell out` : String(starts)
    return `${count} over ${possessive(name)} ${over}`
  })
  const last = parts.pop()
  return `${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`
}

/** `The first hour free for all three.` */
export function nameSlot(minutes: number, people: number): string {
  const length = minutes === 60 ? 'hour' : minutes === 90 ? 'hour and a half' : 'half hour'
  return people === 1 ? `Your first free ${length}.` : `The first ${length} free for ${SIZES[people] ?? 'all'}.`
}

/** `HH:mm` of minutes since midnight, past midnight too. */
export function clock(minutes: number): string {
  const ofDay = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}
