import { DAY } from '#shared/time.ts'
import { type Context, type SentMail, seedEvent } from './context.ts'
import { applyBody, type EventBody, type EventFields, NO_RESPONSE } from './event-fields.ts'
import { GraphError, itemNotFound } from './graph-errors.ts'
import type { CalendarRecord, EventRecord, Mailbox } from './mailbox.ts'
import { findOccurrence, type Item, toMasterOrSingle } from './occurrences.ts'
import { listDates } from './recurrence.ts'

/*
 * Writes to events and their effects on the other attendees: every attendee with a mailbox in the stand-in has a copy.
 * https://learn.microsoft.com/graph/api/user-post-events, …/event-update, …/event-delete, …/event-cancel
 */

export function createEvent(
  context: Context,
  mailbox: Mailbox,
  calendar: CalendarRecord,
  body: EventBody,
): EventRecord {
  const event = seedEvent(mailbox, calendar, body)
  applyOnlineMeeting(context, mailbox, event, body)
  syncCopies(context, event, 'invitation')
  return event
}

/** Changes an event, or one occurrence of a series, which then becomes an exception. */
export function updateEvent(context: Context, mailbox: Mailbox, item: Item, body: EventBody): Item {
  const { event, date } = item
  if (date === undefined) {
    event.fields = applyBody(event.fields, body)
    applyOnlineMeeting(context, mailbox, event, body)
    // A changed pattern drops the exceptions, as in Outlook.
    if (body.recurrence !== undefined) {
      event.exceptions.clear()
      event.cancelledDates.clear()
    }
  } else {
    const fields = pickChanges(event, applyBody(item.fields, { ...body, recurrence: null }))
    checkNeighbors(event, date, fields)
    event.exceptions.set(date, { fields, version: 0, modified: 0 })
  }
  mailbox.touch(event, 'updated', date)
  if (event.isOrganizer) syncCopies(context, event, 'update')
  return date === undefined ? toMasterOrSingle(event) : (findOccurrence(event, date) ?? item)
}

function pickChanges(event: EventRecord, next: EventFields): Partial<EventFields> {
  const master: Record<string, unknown> = { ...event.fields }
  const changes = Object.entries(next).filter(
    ([name, value]) => ['start', 'end'].includes(name) || value !== master[name],
  )
  return { ...Object.fromEntries(changes), recurrence: null }
}

/** How far ahead to search for the next occurrence. */
const NEIGHBOR_SEARCH_MS = 800 * DAY
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** https://learn.microsoft.com/graph/api/event-update: ErrorOccurrenceCrossingBoundary */
function checkNeighbors(event: EventRecord, date: string, { start }: Partial<EventFields>): void {
  const { recurrence } = event.fields
  if (start === undefined || !recurrence) return
  const dates = listDates(recurrence, dayOf(Date.parse(date) + NEIGHBOR_SEARCH_MS)).filter(
    (entry) => !event.cancelledDates.has(entry),
  )
  const index = dates.indexOf(date)
  const dayOfNeighbor = (neighbor: string | undefined) => {
    const movedStart = neighbor === undefined ? undefined : event.exceptions.get(neighbor)?.fields.start
    return movedStart === undefined ? neighbor : dayOf(movedStart)
  }
  const [previous, next] = [dayOfNeighbor(dates[index - 1]), dayOfNeighbor(dates[index + 1])]
  const day = dayOf(start)
  if ((previous !== undefined && day <= previous) || (next !== undefined && day >= next)) {
    throw new GraphError(
      400,
      'ErrorOccurrenceCrossingBoundary',
      'Modified occurrence is crossing or overlapping adjacent occurrence.',
    )
  }
}

export function deleteItem(context: Context, mailbox: Mailbox, { event, date }: Item): void {
  if (event.isOrganizer) cancelCopies(context, event, date)
  removeItem(mailbox, event, date)
}

function removeItem(mailbox: Mailbox, event: EventRecord, date: string | undefined): void {
  if (date === undefined) mailbox.deleteEvent(event)
  else {
    event.cancelledDates.add(date)
    event.exceptions.delete(date)
    mailbox.touch(event, 'updated')
  }
}

/** Teams for organizations, Skype for personal accounts: https://learn.microsoft.com/graph/api/resources/calendar */
export function onlineMeetingProviderOf(mailbox: Mailbox): 'teamsForBusiness' | 'skypeForConsumer' {
  return mailbox.user.kind === 'work' ? 'teamsForBusiness' : 'skypeForConsumer'
}

function applyOnlineMeeting(context: Context, mailbox: Mailbox, event: EventRecord, body: EventBody): void {
  const { fields } = event
  // https://learn.microsoft.com/graph/outlook-calendar-online-meetings: once enabled it stays enabled.
  if (fields.joinUrl !== null || !(body.isOnlineMeeting || fields.isOnlineMeeting)) return
  const provider = onlineMeetingProviderOf(mailbox)
  const requestedProvider = body.onlineMeetingProvider ?? provider
  // A provider that the calendar does not allow is ignored without an error.
  if (requestedProvider !== 'unknown' && requestedProvider !== provider) return
  const id = event.key + event.iCalUId.slice(-12)
  const joinUrl =
    provider === 'teamsForBusiness'
      ? `https://teams.microsoft.com/l/meetup-join/19%3ameeting_${id}%40thread.v2/0?context=%7b%22Tid%22%3a%22${mailbox.tenantId}%22%7d`
      : `https://join.skype.com/${id}`
  event.fields = { ...fields, isOnlineMeeting: true, onlineMeetingProvider: provider, joinUrl }
  event.readsUntilLink = context.settings.switches.onlineMeeting === 'later' ? 2 : 0
}

function sendMail(context: Context, from: string, to: string, kind: SentMail['kind'], subject: string): void {
  context.sentMails.push({ from, to, kind, subject })
}

/** Updates the attendees' copies: new attendees get a copy, removed attendees a cancellation. */
function syncCopies(context: Context, event: EventRecord, kind: 'invitation' | 'update'): void {
  const from = event.organizer.address
  const invitedAddresses = new Set<string>()
  for (const { emailAddress } of event.fields.attendees) {
    const address = emailAddress.address?.toLowerCase()
    if (!address || address === from.toLowerCase()) continue
    invitedAddresses.add(address)
    sendMail(context, from, address, kind, event.fields.subject)
    const mailbox = context.findMailbox(address)
    if (mailbox) syncCopy(mailbox, event)
  }
  for (const [address, mailbox] of context.mailboxes) {
    const copy = findCopy(mailbox, event)
    if (copy && !invitedAddresses.has(address)) cancelCopy(context, mailbox, copy, from)
  }
}

function findCopy(mailbox: Mailbox, event: EventRecord): EventRecord | undefined {
  return [...mailbox.events.values()].find((entry) => entry.iCalUId === event.iCalUId && !entry.isOrganizer)
}

function syncCopy(mailbox: Mailbox, event: EventRecord): void {
  const copy = findCopy(mailbox, event)
  const isMoved = copy && (copy.fields.start !== event.fields.start || copy.fields.end !== event.fields.end)
  const responseStatus =
    copy && !isMoved ? copy.fields.responseStatus : { ...NO_RESPONSE, response: 'notResponded' as const }
  const showAs = copy && !isMoved ? copy.fields.showAs : 'tentative'
  const fields = { ...event.fields, responseStatus, showAs }
  const exceptions = new Map([...event.exceptions].map(([date, exception]) => [date, { ...exception }]))
  if (copy) {
    Object.assign(copy, { fields, exceptions, cancelledDates: new Set(event.cancelledDates) })
    mailbox.touch(copy)
  } else {
    const { iCalUId, organizer } = event
    const calendarKey = mailbox.defaultCalendar.key
    mailbox.addEvent({
      calendarKey,
      iCalUId,
      fields,
      organizer,
      isOrganizer: false,
      exceptions,
      cancelledDates: new Set(event.cancelledDates),
    })
  }
}

function cancelCopies(context: Context, event: EventRecord, date: string | undefined): void {
  for (const { emailAddress } of event.fields.attendees) {
    const mailbox = context.findMailbox(emailAddress.address)
    const copy = mailbox && findCopy(mailbox, event)
    if (mailbox && copy) cancelCopy(context, mailbox, copy, event.organizer.address, date)
    else if (emailAddress.address && !mailbox)
      sendMail(context, event.organizer.address, emailAddress.address, 'cancellation', event.fields.subject)
  }
}

/** A cancelled meeting stays in an attendee's calendar, marked and free, until they remove it. */
function cancelCopy(context: Context, mailbox: Mailbox, copy: EventRecord, from: string, date?: string): void {
  const { subject } = copy.fields
  const cancelledFields = { subject: `Canceled: ${subject}`, isCancelled: true, showAs: 'free' }
  sendMail(context, from, mailbox.user.email, 'cancellation', subject)
  if (date === undefined) copy.fields = { ...copy.fields, ...cancelledFields }
  else
    copy.exceptions.set(date, {
      fields: { ...copy.exceptions.get(date)?.fields, ...cancelledFields },
      version: 0,
      modified: 0,
    })
  mailbox.touch(copy, 'updated', date)
}

export type ResponseKind = 'accepted' | 'tentativelyAccepted' | 'declined'

/** https://learn.microsoft.com/graph/api/event-accept, …/event-tentativelyaccept, …/event-decline */
export function respond(
  context: Context,
  mailbox: Mailbox,
  item: Item,
  response: ResponseKind,
  shouldSendResponse: boolean,
): void {
  const { event, date } = item
  if (event.isOrganizer) {
    throw new GraphError(
      400,
      'ErrorInvalidRequest',
      "Your request can't be completed. You can't respond to this meeting because you're the meeting organizer.",
    )
  }
  const status = { response, time: new Date().toISOString() }
  const showAs = { accepted: 'busy', tentativelyAccepted: 'tentative', declined: 'free' }[response]
  const change = { responseStatus: status, showAs }
  if (date === undefined) event.fields = { ...event.fields, ...change }
  else
    event.exceptions.set(date, {
      fields: { ...event.exceptions.get(date)?.fields, ...change },
      version: 0,
      modified: 0,
    })
  if (response === 'declined' && context.settings.switches.declinedMeeting === 'remove')
    removeItem(mailbox, event, date)
  else mailbox.touch(event, 'updated', date)
  if (shouldSendResponse) recordResponse(context, mailbox, item, status)
}

function recordResponse(
  context: Context,
  mailbox: Mailbox,
  { event, date }: Item,
  status: EventFields['responseStatus'],
): void {
  sendMail(context, mailbox.user.email, event.organizer.address, 'response', event.fields.subject)
  const organizer = context.findMailbox(event.organizer.address)
  const original =
    organizer &&
    [...organizer.events.values()].find(({ iCalUId, isOrganizer }) => isOrganizer && iCalUId === event.iCalUId)
  if (!organizer || !original) return
  const isOwnAddress = (address: string | undefined) => address?.toLowerCase() === mailbox.user.email.toLowerCase()
  const base = date === undefined ? original.fields : (findOccurrence(original, date)?.fields ?? original.fields)
  const attendees = base.attendees.map((entry) =>
    isOwnAddress(entry.emailAddress.address) ? { ...entry, status } : entry,
  )
  if (date === undefined) original.fields = { ...original.fields, attendees }
  else
    original.exceptions.set(date, {
      fields: { ...original.exceptions.get(date)?.fields, attendees },
      version: 0,
      modified: 0,
    })
  organizer.touch(original, 'updated', date)
}

/** Only the organizer can cancel a meeting: https://learn.microsoft.com/graph/api/event-cancel */
export function cancelMeeting(context: Context, mailbox: Mailbox, item: Item): void {
  if (!item.event.isOrganizer) {
    throw new GraphError(
      400,
      'ErrorInvalidRequest',
      "Your request can't be completed. You need to be an organizer to cancel a meeting.",
    )
  }
  if (!mailbox.events.has(item.event.key)) throw itemNotFound()
  deleteItem(context, mailbox, item)
}
