import type { EventFields } from './event-fields.ts'
import { formatChangeKey, guidOf } from './identifiers.ts'
import { PERSONAL_TENANT, type UserOptions } from './options.ts'

export interface EmailAddress {
  name: string
  address: string
}

export interface CalendarRecord {
  key: string
  id: string
  name: string
  color: string
  hexColor: string
  canEdit: boolean
  isDefault: boolean
  owner: EmailAddress
  version: number
}

/** A changed occurrence of a series: the fields that differ from its master. */
export interface ExceptionRecord {
  fields: Partial<EventFields>
  version: number
  modified: number
}

export interface EventRecord {
  key: string
  calendarKey: string
  iCalUId: string
  version: number
  created: number
  modified: number
  fields: EventFields
  organizer: EmailAddress
  isOrganizer: boolean
  transactionId: string | null
  /** The remaining reads before the link of an online meeting appears. */
  readsUntilLink: number
  exceptions: Map<string, ExceptionRecord>
  /** Original dates of the occurrences that were deleted. */
  cancelledDates: Set<string>
}

export type ChangeType = 'created' | 'updated' | 'deleted'
export interface Change {
  mailbox: Mailbox
  type: ChangeType
  event: EventRecord
  calendarKey: string
  /** Original date, when the change concerns one occurrence. */
  date?: string
}

/** One account: its calendars and events, and a version that increases with every change to them. */
export class Mailbox {
  readonly user: UserOptions
  readonly oid: string
  readonly tenantId: string
  readonly calendars = new Map<string, CalendarRecord>()
  readonly events = new Map<string, EventRecord>()
  /** Events deleted from a calendar or moved out of it, with the version of that change; for delta queries. */
  readonly removals: { calendarKey: string; key: string; version: number }[] = []
  /** Version of the newest change in each calendar. */
  readonly calendarVersions = new Map<string, number>()
  version = 0
  /** Delta tokens of an earlier generation have expired. */
  cursorGeneration = 0
  #nextKey = 1
  readonly #onChange: (change: Change) => void

  constructor(user: UserOptions, onChange: (change: Change) => void) {
    this.user = user
    this.#onChange = onChange
    this.oid = guidOf(`oid:${user.email.toLowerCase()}`)
    const domain = user.email.split('@')[1] ?? ''
    this.tenantId = user.kind === 'personal' ? PERSONAL_TENANT : (user.tenantId ?? guidOf(`tenant:${domain}`))
    this.addCalendar({ name: 'Calendar', isDefault: true })
    for (const { name, hexColor, canEdit, owner } of user.calendars) {
      this.addCalendar({ name, hexColor, canEdit, ...(owner && { owner }) })
    }
  }

  get address(): EmailAddress {
    return { name: this.user.name, address: this.user.email }
  }

  get defaultCalendar(): CalendarRecord {
    const calendar = [...this.calendars.values()].find(({ isDefault }) => isDefault)
    if (!calendar) throw new Error('A mailbox always has a default calendar')
    return calendar
  }

  addCalendar(values: Partial<CalendarRecord> & { name: string }): CalendarRecord {
    const key = `c${this.#nextKey++}`
    const calendar: CalendarRecord = {
      key,
      id: `AAMkAG${Buffer.from(`calendar|${this.oid.slice(0, 8)}|${key}`).toString('base64url')}AAA=`,
      color: 'auto',
      hexColor: '',
      canEdit: true,
      isDefault: false,
      owner: this.address,
      version: ++this.version,
      ...values,
    }
    this.calendars.set(calendar.id, calendar)
    return calendar
  }

  findCalendarByKey(key: string): CalendarRecord | undefined {
    return [...this.calendars.values()].find((calendar) => calendar.key === key)
  }

  addEvent(
    values: Pick<EventRecord, 'calendarKey' | 'iCalUId' | 'fields' | 'organizer' | 'isOrganizer'> &
      Partial<EventRecord>,
  ): EventRecord {
    const event: EventRecord = {
      // Unique across mailboxes, like Exchange's ids.
      key: `e${this.#nextKey++}-${this.oid.slice(0, 8)}`,
      version: 0,
      created: Date.now(),
      modified: 0,
      transactionId: null,
      readsUntilLink: 0,
      exceptions: new Map(),
      cancelledDates: new Set(),
      ...values,
    }
    this.events.set(event.key, event)
    this.touch(event, 'created')
    return event
  }

  /** Gives a changed event a new version and publishes the change. */
  touch(event: EventRecord, type: ChangeType = 'updated', date?: string): void {
    event.version = this.#nextVersion(event.calendarKey)
    event.modified = Date.now()
    const exception = date === undefined ? undefined : event.exceptions.get(date)
    if (exception) Object.assign(exception, { version: event.version, modified: event.modified })
    this.#publishChange(type, event, event.calendarKey, date)
  }

  deleteEvent(event: EventRecord): void {
    this.events.delete(event.key)
    this.#recordRemoval(event)
    this.#publishChange('deleted', event, event.calendarKey)
  }

  /** Moves an event as if a person dragged it to another calendar in Outlook; Graph v1.0 has no call for it. */
  moveEvent(event: EventRecord, calendar: CalendarRecord): void {
    const from = event.calendarKey
    this.#recordRemoval(event)
    event.calendarKey = calendar.key
    this.#publishChange('deleted', event, from)
    this.touch(event, 'created')
  }

  deleteCalendar(calendar: CalendarRecord): void {
    this.calendars.delete(calendar.id)
    for (const event of this.events.values()) if (event.calendarKey === calendar.key) this.deleteEvent(event)
  }

  /** The event's change key; an unchanged occurrence has its master's change key. */
  changeKeyOf(event: EventRecord, date?: string): string {
    const exception = date === undefined ? undefined : event.exceptions.get(date)
    return formatChangeKey(`${event.key}${exception ? date : ''}`, exception?.version ?? event.version)
  }

  #recordRemoval(event: EventRecord): void {
    this.removals.push({
      calendarKey: event.calendarKey,
      key: event.key,
      version: this.#nextVersion(event.calendarKey),
    })
  }

  #nextVersion(calendarKey: string): number {
    this.calendarVersions.set(calendarKey, ++this.version)
    return this.version
  }

  #publishChange(type: ChangeType, event: EventRecord, calendarKey: string, date?: string): void {
    this.#onChange({ mailbox: this, type, event, calendarKey, ...(date !== undefined && { date }) })
  }
}
