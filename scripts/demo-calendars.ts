/** Week (0 is the demo's week), weekday (0 is Monday), wall-clock start and end, title. */
type SingleEvent = readonly [week: number, day: number, start: string, end: string, summary: string]
/** An event that recurs every week: weekday (0 is Monday), wall-clock start and end, title. */
type WeeklyEvent = readonly ['weekly', day: number, start: string, end: string, summary: string]

export type ProviderEvent = SingleEvent | WeeklyEvent

/** The demo team's events in Google Calendar and Outlook, by email address: personal events and client work. */
export const PROVIDER_EVENTS: Record<
  string,
  { google: readonly ProviderEvent[]; microsoft: readonly ProviderEvent[] }
> = {
  'alex@meridian.example': {
    google: [
      ['weekly', 1, '18:30', '20:00', 'Padel with Marta'],
      [0, 2, '16:00', '16:45', 'Dentist'],
      [1, 1, '13:30', '15:00', 'Lunch with Nora'],
      [1, 3, '17:00', '18:00', 'Parents’ evening'],
    ],
    microsoft: [
      ['weekly', 3, '09:30', '10:15', 'Acme: weekly call'],
      [0, 0, '15:00', '16:00', 'Acme: contract questions'],
      [1, 2, '16:00', '17:00', 'Acme: go-live plan'],
    ],
  },
  'priya@meridian.example': {
    google: [
      ['weekly', 0, '17:30', '18:30', 'Swimming'],
      [1, 2, '10:00', '11:00', 'Boiler service'],
    ],
    microsoft: [[1, 3, '14:00', '15:30', 'Globex: research read-out']],
  },
  'tom@meridian.example': {
    google: [
      ['weekly', 2, '07:30', '08:30', 'Rowing'],
      [0, 4, '15:00', '16:30', 'Kindergarten party'],
    ],
    microsoft: [[1, 1, '13:30', '15:00', 'Initech: security review']],
  },
  'maya@meridian.example': {
    google: [
      ['weekly', 4, '16:00', '17:30', 'Pottery'],
      [0, 2, '12:00', '13:00', 'Lunch with Sam'],
    ],
    microsoft: [[1, 4, '11:00', '12:00', 'Hooli: renewal']],
  },
  'yuki@meridian.example': {
    google: [[1, 2, '18:00', '19:30', 'Theatre']],
    microsoft: [['weekly', 1, '10:00', '11:00', 'Soylent: status']],
  },
  'luis@meridian.example': {
    google: [['weekly', 5, '10:00', '12:00', 'Football']],
    microsoft: [[0, 3, '11:00', '12:30', 'Vandelay: kick-off']],
  },
  'amara@meridian.example': {
    google: [[1, 0, '16:00', '17:00', 'Driving lesson']],
    microsoft: [['weekly', 2, '13:00', '13:45', 'Bank: reconciliation']],
  },
  'chen@meridian.example': {
    google: [['weekly', 6, '09:00', '10:30', 'Tennis']],
    microsoft: [[1, 3, '16:00', '17:30', 'Umbrella: partner review']],
  },
}
