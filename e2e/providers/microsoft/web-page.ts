import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DAY } from '#shared/time.ts'
import { type Html, html } from '../html.ts'
import type { Context } from './context.ts'
import type { Control } from './control.ts'
import { GraphError } from './graph-errors.ts'
import { formatEventId } from './identifiers.ts'
import type { Mailbox } from './mailbox.ts'
import { type Item, listItems } from './occurrences.ts'
import { renderPage } from './page.ts'
import { findZone, toInstant, toLocal } from './time-zones.ts'

const paramsSchema = z.object({ email: z.string() })
const actionSchema = z.looseObject({
  action: z.enum(['create', 'change', 'delete', 'accepted', 'tentativelyAccepted', 'declined', 'move', 'revoke']),
  week: z.string(),
  id: z.string().default(''),
  subject: z.string().default(''),
  start: z.string().default(''),
  minutes: z.coerce.number().default(30),
  calendar: z.string().default(''),
})

/** A page for demos: a user's week, with forms that edit it as the user would in Outlook. */
export function addWebPage(server: FastifyInstance, context: Context, control: Control): void {
  server.get('/', async (_, reply) => {
    const users = [...context.mailboxes.values()].map(
      ({ user }) =>
        html`<li><a href="/outlook/${encodeURIComponent(user.email)}">${user.name}</a> ${user.email} (${user.kind})</li>`,
    )
    return reply
      .type('text/html')
      .send(renderPage('Outlook stand-in', html`<main><h1>Calendars</h1><ul>${users}</ul></main>`))
  })

  server.get('/outlook/:email', async (request, reply) => {
    const mailbox = context.findMailbox(paramsSchema.parse(request.params).email)
    if (!mailbox)
      return reply
        .status(404)
        .type('text/html')
        .send(renderPage('Not found', html`<main>There is no such account.</main>`))
    const { week } = z.object({ week: z.iso.date().catch('').default('') }).parse(request.query)
    return reply
      .type('text/html')
      .send(renderPage(`${mailbox.user.name} – Calendar`, weekPage(mailbox, mondayOf(week))))
  })

  server.post('/outlook/:email', async (request, reply) => {
    const { email } = paramsSchema.parse(request.params)
    const input = actionSchema.parse(request.body)
    try {
      runAction(control, context.getMailbox(email), input)
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return reply
        .status(400)
        .type('text/html')
        .send(renderPage('Not possible', html`<main><p>${error.message}</p></main>`))
    }
    return reply.redirect(`/outlook/${encodeURIComponent(email)}?week=${input.week}`, 303)
  })
}

function runAction(control: Control, mailbox: Mailbox, input: z.infer<typeof actionSchema>): void {
  const { email, timeZone } = mailbox.user
  const getEnd = () => {
    const zone = findZone(timeZone) ?? 'UTC'
    return toLocal(toInstant(input.start, zone) + input.minutes * 60_000, zone)
  }
  const getTimes = () => ({ start: { dateTime: input.start, timeZone }, end: { dateTime: getEnd(), timeZone } })
  if (input.action === 'create') control.createEvent(email, { subject: input.subject, ...getTimes() }, input.calendar)
  else if (input.action === 'change')
    control.updateEvent(email, input.id, { subject: input.subject, ...(input.start && getTimes()) })
  else if (input.action === 'revoke') control.revoke(email)
  else if (input.action === 'delete') control.deleteEvent(email, input.id)
  else if (input.action === 'move') control.moveEvent(email, input.id, input.calendar)
  else control.respond(email, input.id, input.action)
}

function mondayOf(text: string): number {
  const day = Math.floor((text ? Date.parse(text) : Date.now()) / DAY)
  return (day - ((day + 3) % 7)) * DAY
}

const dayName = (day: string) =>
  new Date(day).toLocaleDateString('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const isoDate = (instant: number) => new Date(instant).toISOString().slice(0, 10)

function weekPage(mailbox: Mailbox, monday: number): Html {
  const zone = findZone(mailbox.user.timeZone) ?? 'UTC'
  const [week, previous, next] = [monday, monday - 7 * DAY, monday + 7 * DAY].map(isoDate)
  const items = [...mailbox.events.values()].flatMap((event) => listItems(event, monday - DAY, monday + 8 * DAY))
  const dayOf = ({ fields }: Item) => toLocal(fields.start, fields.isAllDay ? 'UTC' : zone).slice(0, 10)
  const days = Array.from({ length: 7 }, (_, index) => isoDate(monday + index * DAY))
  return html`<main><h1>${mailbox.user.name}</h1><p>${mailbox.user.email}, times in ${mailbox.user.timeZone}. <a href="/">All accounts</a> · <a href="?week=${previous}">Previous week</a> · <a href="?week=${next}">Next week</a></p>
<div class="week">${days.map(
    (day) =>
      html`<section class="day" aria-label="${day}"><h2>${dayName(day)}</h2>${items
        .filter((item) => dayOf(item) === day)
        .toSorted((a, b) => a.fields.start - b.fields.start)
        .map((item) => eventCard(mailbox, item, zone, week ?? ''))}</section>`,
  )}</div>
<h2>New event</h2><form method="post"><input type="hidden" name="week" value="${week}"><label>Subject <input name="subject" required></label> <label>Start <input type="datetime-local" name="start" required></label>
<label>Minutes <input type="number" name="minutes" value="30" min="5"></label> <label>Calendar ${calendarSelect(mailbox)}</label> <button class="primary" name="action" value="create">Create event</button></form>
<h2>Access</h2><p>Apps that you connected can read and change your calendars until you remove their access.</p><form method="post"><input type="hidden" name="week" value="${week}"><button name="action" value="revoke">Remove access</button></form></main>`
}

const calendarSelect = (mailbox: Mailbox) =>
  html`<select name="calendar">${[...mailbox.calendars.values()].map(({ name }) => html`<option>${name}</option>`)}</select>`

function eventCard(mailbox: Mailbox, { event, date, fields }: Item, zone: string, week: string): Html {
  const id = formatEventId({ key: event.key, ...(date !== undefined && { date }) }, event.calendarKey, true)
  const localStart = toLocal(fields.start, zone).slice(0, 16)
  const eventInputs = html`<input type="hidden" name="week" value="${week}"><input type="hidden" name="id" value="${id}">`
  const attendeeLines = fields.attendees.map(
    ({ emailAddress, status }) => html`<br>${emailAddress.address}: ${status.response}`,
  )
  const classes = `event${fields.showAs === 'free' ? ' free' : ''}${fields.isCancelled ? ' cancelled' : ''}`
  return html`<article class="${classes}"><strong>${fields.subject || '(no subject)'}</strong><br>${fields.isAllDay ? 'All day' : `${localStart.slice(11)}–${toLocal(fields.end, zone).slice(11, 16)}`} ${fields.showAs}
${event.isOrganizer ? '' : html`<br>From ${event.organizer.address}, you: ${fields.responseStatus.response}`}${attendeeLines}${fields.joinUrl === null ? '' : html`<br><a href="${fields.joinUrl}">Join</a>`}
<details><summary>Edit</summary><form method="post">${eventInputs}<input name="subject" value="${fields.subject}" aria-label="Subject">
${fields.isAllDay ? '' : html`<input type="datetime-local" name="start" value="${localStart}" aria-label="Start"><input type="number" name="minutes" value="${(fields.end - fields.start) / 60_000}" aria-label="Minutes">`}
<button name="action" value="change">Save</button> <button name="action" value="delete">Delete</button></form>
${mailbox.calendars.size > 1 && date === undefined ? html`<form method="post">${eventInputs}${calendarSelect(mailbox)}<button name="action" value="move">Move to calendar</button></form>` : ''}</details>
${event.isOrganizer || fields.isCancelled ? '' : html`<form method="post">${eventInputs}<button name="action" value="accepted">Accept</button> <button name="action" value="tentativelyAccepted">Tentative</button> <button name="action" value="declined">Decline</button></form>`}</article>`
}
