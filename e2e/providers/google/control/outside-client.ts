import { addToList, createCalendar, deleteCalendar, getCalendar, shareCalendar } from '../calendar/calendars-store.ts'
import { renderEvent } from '../calendar/event-rendering.ts'
import { changeEvent, deleteEvent, insertEvent, type WriteOptions } from '../calendar/event-writes.ts'
import { getEvent } from '../calendar/events-store.ts'
import type { AccessRole, Context, EventResource, User } from '../state.ts'

/** Works in a user's calendars like another client of that user, without tokens, faults or quotas. */
export class OutsideClient {
  readonly #context: Context
  readonly #user: User

  constructor(context: Context, email: string) {
    const user = context.state.users.get(email)
    if (!user) throw new Error(`No user ${email}`)
    this.#context = context
    this.#user = user
  }

  createEvent(event: EventResource, calendarId = 'primary', options: WriteOptions = {}): EventResource {
    const calendar = this.#getWritable(calendarId)
    return this.getEvent(insertEvent(this.#context, calendar, this.#user, event, options).resource.id ?? '', calendarId)
  }

  getEvent(id: string, calendarId = 'primary'): EventResource {
    const calendar = getCalendar(this.#context, this.#user, calendarId)
    return renderEvent(this.#context, calendar, this.#user, getEvent(calendar, id))
  }

  /** All stored events of a calendar: single events, series and exceptions, including deleted ones. */
  listEvents(calendarId = 'primary'): EventResource[] {
    const calendar = getCalendar(this.#context, this.#user, calendarId)
    return [...calendar.events.values()].map((stored) => renderEvent(this.#context, calendar, this.#user, stored))
  }

  patchEvent(id: string, changes: EventResource, calendarId = 'primary', options: WriteOptions = {}): EventResource {
    changeEvent(this.#context, this.#getWritable(calendarId), id, changes, options)
    return this.getEvent(id, calendarId)
  }

  deleteEvent(id: string, calendarId = 'primary', options: WriteOptions = {}): void {
    deleteEvent(this.#context, this.#getWritable(calendarId), id, options)
  }

  /** Responds to an invitation. */
  respond(
    id: string,
    responseStatus: 'accepted' | 'declined' | 'tentative' | 'needsAction',
    comment?: string,
  ): EventResource {
    const attendee = { email: this.#user.email, responseStatus, ...(comment === undefined ? {} : { comment }) }
    return this.patchEvent(id, { attendeesOmitted: true, attendees: [attendee] }, 'primary', { sendUpdates: 'all' })
  }

  createCalendar(summary: string, timeZone = this.#user.timeZone): string {
    const calendar = createCalendar(this.#context, this.#user, { summary, timeZone })
    addToList(this.#context, this.#user, calendar, { selected: true })
    return calendar.id
  }

  /** Adds a read-only calendar that is public, such as public holidays. */
  addPublicCalendar(id: string, summary: string, events: readonly EventResource[] = []): void {
    const calendar = createCalendar(this.#context, this.#user, { id, summary })
    for (const event of events) this.createEvent(event, id)
    shareCalendar(this.#context, calendar, this.#user, 'reader')
  }

  deleteCalendar(calendarId: string): void {
    deleteCalendar(this.#context, getCalendar(this.#context, this.#user, calendarId, 'owner'))
  }

  shareCalendar(calendarId: string, email: string, role: AccessRole): void {
    const other = this.#context.state.users.get(email)
    if (!other) throw new Error(`No user ${email}`)
    shareCalendar(this.#context, getCalendar(this.#context, this.#user, calendarId, 'owner'), other, role)
  }

  #getWritable(calendarId: string) {
    return getCalendar(this.#context, this.#user, calendarId, 'writer')
  }
}
