import { languageLocale } from '#client/entities/dates/date-format.ts'
import { type Text, t, tn } from '#client/lib/language.ts'

/** What the visitor is called among the people; shown in their language. */
export const VISITOR = 'You'

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
export interface SlotConflict {
  name: string
  over: 'hours' | 'busy times'
  starts: number
}

export interface CommonSlot {
  /** Undefined when the day has no time for all. */
  start: number | undefined
  /** What the search passed on its way, in the order in which it met it. */
  passed: SlotConflict[]
}

/** Starts stand on quarter hours. */
export const STEP = 15

function conflictAt(slot: MinuteSpan, attendees: readonly Attendee[]): Omit<SlotConflict, 'starts'> | undefined {
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
  const passed = new Map<string, SlotConflict>()
  const [organizer] = attendees
  if (!organizer) return { start: undefined, passed: [] }
  for (let start = organizer.hours.start; start + minutes <= organizer.hours.end; start += STEP) {
    const hindrance = conflictAt({ start, end: start + minutes }, attendees)
    if (!hindrance) return { start, passed: [...passed.values()] }
    const key = `${hindrance.name} ${hindrance.over}`
    passed.set(key, { ...hindrance, starts: (passed.get(key)?.starts ?? 0) + 1 })
  }
  return { start: undefined, passed: [...passed.values()] }
}

/** `4 earlier times did not fit because of your own busy times` */
function didNotFit({ name, over, starts: n }: SlotConflict): string {
  if (name === VISITOR) {
    return over === 'hours'
      ? tn(
          n,
          '{n} earlier time did not fit because of your own hours',
          '{n} earlier times did not fit because of your own hours',
        )
      : tn(
          n,
          '{n} earlier time did not fit because of your own busy times',
          '{n} earlier times did not fit because of your own busy times',
        )
  }
  if (over === 'hours') {
    return n === 1
      ? t('{n} earlier time did not fit because of {name}’s hours', { n, name })
      : t('{n} earlier times did not fit because of {name}’s hours', { n, name })
  }
  return n === 1
    ? t('{n} earlier time did not fit because of {name}’s busy times', { n, name })
    : t('{n} earlier times did not fit because of {name}’s busy times', { n, name })
}

/** Further ones: `5 because of Tom’s hours` */
function norDidFit({ name, over, starts: n }: SlotConflict): string {
  if (name === VISITOR)
    return over === 'hours' ? t('{n} because of your own hours', { n }) : t('{n} because of your own busy times', { n })
  return over === 'hours'
    ? t('{n} because of {name}’s hours', { n, name })
    : t('{n} because of {name}’s busy times', { n, name })
}

/** `4 earlier times did not fit because of your own busy times and 5 because of Tom’s hours.` */
export function explainPassed(passed: readonly SlotConflict[]): string {
  if (passed.length === 0) return ''
  const parts = passed.map((one, index) => (index === 0 ? didNotFit(one) : norDidFit(one)))
  return `${new Intl.ListFormat(languageLocale()).format(parts)}.`
}

/** By minutes, for one, two or three people. */
const FOUND: Readonly<Record<number, readonly Text[]>> = {
  30: ['Your first free half hour.', 'The first half hour free for both.', 'The first half hour free for all three.'],
  60: ['Your first free hour.', 'The first hour free for both.', 'The first hour free for all three.'],
  90: [
    'Your first free hour and a half.',
    'The first hour and a half free for both.',
    'The first hour and a half free for all three.',
  ],
}

/** `The first hour free for all three.` */
export function nameSlot(minutes: number, people: number): string {
  const sentence = FOUND[minutes]?.[people - 1]
  return sentence === undefined ? '' : t(sentence)
}

/** `HH:mm` of minutes since midnight, past midnight too. */
export function clock(minutes: number): string {
  const ofDay = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}
