import type { Text } from '#client/lib/language.ts'
import type { PaletteName } from '#shared/palette.ts'

/** An entry of the hero's week; times are hours, 9.5 is half past nine. */
export interface Entry {
  start: number
  end: number
  title: Text
  color: PaletteName
  /** Its start, and its end if there is room. */
  time: [from: string, to?: string]
}

export interface Day {
  name: Text
  date: number
  today?: true
  entries: Entry[]
  /** Time blocked for focus. */
  held: { start: number; end: number; title: Text }[]
  /** A rejected time. */
  passed?: { start: number; end: number }
  /** The found time. */
  found?: { start: number; end: number }
}

export const FIRST_HOUR = 9

export const WEEK: Day[] = [
  {
    name: 'Tue',
    date: 17,
    entries: [
      { start: 9.5, end: 10.5, title: 'Board prep', color: 'skyblue', time: ['09:30'] },
      { start: 11, end: 12, title: '1:1 with Priya', color: 'rose', time: ['11:00'] },
    ],
    held: [{ start: 13, end: 15, title: 'Focus' }],
    passed: { start: 15.25, end: 16.25 },
  },
  {
    name: 'Wed',
    date: 18,
    today: true,
    entries: [
      { start: 9, end: 9.75, title: 'Standup', color: 'aqua', time: ['09:00'] },
      { start: 10, end: 11.5, title: 'Design review', color: 'orange', time: ['10:00', '11:30'] },
      { start: 13.5, end: 14.5, title: 'Acme renewal', color: 'green', time: ['13:30'] },
    ],
    held: [],
    passed: { start: 15, end: 16 },
  },
  {
    name: 'Thu',
    date: 19,
    entries: [
      { start: 9.25, end: 10.25, title: 'Hiring sync', color: 'yellow', time: ['09:15'] },
      { start: 16.25, end: 17.25, title: 'Investor update', color: 'skyblue', time: ['16:15'] },
    ],
    held: [{ start: 10.75, end: 12.75, title: 'Travel' }],
    found: { start: 14.5, end: 15.5 },
  },
  {
    name: 'Fri',
    date: 20,
    entries: [
      { start: 10, end: 11, title: 'Roadmap', color: 'green', time: ['10:00'] },
      { start: 11.5, end: 12.5, title: 'Press call', color: 'rose', time: ['11:30'] },
    ],
    held: [{ start: 14, end: 16, title: 'Focus' }],
  },
  { name: 'Sat', date: 21, entries: [], held: [] },
]
