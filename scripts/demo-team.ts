import { PALETTE } from '../shared/palette.ts'
import type { Slot, WorkSchedule } from '../shared/schedule.ts'

/** Weekday (0 is Monday), wall-clock start and end, title, color. */
export type DemoEvent = readonly [day: number, start: string, end: string, summary: string, color: string]

export interface DemoPerson {
  name: string
  email: string
  time_zone: string
  /** Working hours of the days that differ from the default schedule. */
  hours?: Partial<WorkSchedule>
  event_interval?: number
  /** Events that recur Monday to Friday. */
  daily?: readonly (readonly [start: string, end: string, summary: string, color: string])[]
  /** Weekly events. */
  weekly: readonly DemoEvent[]
  /** Single events, in the demo's week (0) and the next (1). */
  once: readonly (readonly [week: number, ...DemoEvent])[]
}

const { skyblue, rose, green, aqua, yellow, orange, slots } = PALETTE
const slot = (start_time: string, end_time: string): Slot[] => [{ start_time, end_time }]

/** A small company across several time zones, with different hours and full calendars. Visitors log in as Alex. */
export const TEAM: readonly DemoPerson[] = [
  {
    name: 'Alex Moreno',
    email: 'alex@meridian.example',
    time_zone: 'Europe/Madrid',
    event_interval: 10,
    daily: [['09:00', '09:15', 'Standup', aqua]],
    weekly: [
      [0, '10:00', '11:30', 'Planning', skyblue],
      [1, '11:00', '12:00', 'Design review', orange],
      [2, '13:00', '14:00', 'Lunch with Inés', yellow],
      [3, '16:00', '17:30', 'Customer council', green],
      [4, '15:00', '16:00', 'Retro', rose],
    ],
    once: [
      [0, 1, '09:45', '10:45', 'Acme renewal', green],
      [0, 3, '10:30', '12:00', 'Strategy session', rose],
      [0, 4, '12:00', '13:00', 'Demo hour', green],
      [1, 0, '12:00', '13:00', 'Hiring sync', yellow],
      [1, 2, '09:30', '12:30', 'Focus: pricing memo', skyblue],
      [1, 3, '19:00', '21:00', 'Team dinner', orange],
    ],
  },
  {
    name: 'Priya Nair',
    email: 'priya@meridian.example',
    time_zone: 'Europe/London',
    hours: { Friday: slot('09:00', '13:00') },
    daily: [['09:30', '10:00', 'Support rota', aqua]],
    weekly: [
      [0, '14:00', '15:00', 'Pipeline', orange],
      [2, '11:00', '12:30', 'Research interviews', green],
    ],
    once: [
      [0, 2, '15:00', '16:00', 'Legal: DPA', yellow],
      [1, 1, '13:00', '16:00', 'Workshop', rose],
    ],
  },
  {
    name: 'Tom Becker',
    email: 'tom@meridian.example',
    time_zone: 'Europe/Berlin',
    hours: { Monday: slot('08:00', '16:30'), Tuesday: slot('08:00', '16:30') },
    daily: [['12:30', '13:15', 'Lunch', yellow]],
    weekly: [
      [1, '09:00', '11:00', 'Focus', skyblue],
      [3, '09:00', '11:00', 'Focus', skyblue],
    ],
    once: [
      [0, 0, '10:00', '11:00', 'Incident review', rose],
      [1, 4, '14:00', '16:00', 'Release', orange],
    ],
  },
  {
    name: 'Maya Goldberg',
    email: 'maya@meridian.example',
    time_zone: 'America/New_York',
    daily: [['10:00', '10:30', 'Sales standup', aqua]],
    weekly: [
      [1, '09:00', '10:00', 'Board prep', slots],
      [4, '09:00', '10:00', 'Weekly metrics', skyblue],
    ],
    once: [[1, 0, '11:00', '12:30', 'Investor update', slots]],
  },
  {
    name: 'Yuki Tanaka',
    email: 'yuki@meridian.example',
    time_zone: 'Asia/Tokyo',
    hours: { Wednesday: slot('13:00', '21:00') },
    daily: [['12:00', '13:00', 'Lunch', yellow]],
    weekly: [[2, '16:00', '17:00', 'Roadmap', orange]],
    once: [[0, 3, '10:00', '12:00', 'Press call', skyblue]],
  },
  {
    name: 'Luis Ortega',
    email: 'luis@meridian.example',
    time_zone: 'America/Mexico_City',
    daily: [['14:00', '15:00', 'Comida', yellow]],
    weekly: [[0, '09:00', '10:00', 'Pipeline', orange]],
    once: [[1, 2, '10:00', '13:00', 'Site visit', green]],
  },
  {
    name: 'Amara Okafor',
    email: 'amara@meridian.example',
    time_zone: 'Africa/Lagos',
    daily: [['09:00', '09:30', 'Operations', aqua]],
    weekly: [[3, '14:00', '15:30', 'Finance review', slots]],
    once: [[0, 1, '11:00', '12:00', 'Audit', rose]],
  },
  {
    name: 'Chen Wei',
    email: 'chen@meridian.example',
    time_zone: 'Asia/Singapore',
    hours: { Tuesday: slot('14:00', '22:00'), Thursday: slot('14:00', '22:00') },
    weekly: [[0, '10:00', '11:00', 'Partner sync', green]],
    once: [[1, 1, '15:00', '17:00', 'Launch rehearsal', orange]],
  },
]

/** Group meetings that are already booked, with their participants' first names. */
export const MEETINGS = [
  { summary: 'Launch readiness', participants: ['priya', 'tom', 'maya'] },
  { summary: 'Pricing', participants: ['maya', 'luis'] },
  { summary: 'Hiring plan', participants: ['priya', 'amara', 'tom'] },
] as const
