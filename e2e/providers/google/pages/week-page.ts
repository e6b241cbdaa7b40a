import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, hiddenInputs, html } from '../../html.ts'
import { GoogleApiError } from '../api-errors.ts'
import { hasRole, roleOf } from '../calendar/calendars-store.ts'
import { renderEvent } from '../calendar/event-rendering.ts'
import { expandEvents } from '../calendar/events-store.ts'
import { millisecondsOf } from '../calendar/times.ts'
import type { GoogleControl } from '../control/control.ts'
import type { Calendar, Context, EventResource, User } from '../state.ts'
import { renderPage } from './page.ts'

type Fields = Record<string, string>

/** A page for demos: a user's week, with forms that edit it as the user would in Google Calendar. */
export function serveWeekPage(server: FastifyInstance, context: Context, control: GoogleControl): void {
  server.get('/', (request, reply) => {
    const { user: email, week } = request.query as Fields
    const user = context.state.users.get(email ?? '') ?? [...context.state.users.values()][0]
    if (!user) return reply.type('text/html').send(renderPage('Google stand-in', html`<h1>No users</h1>`))
    return reply.type('text/html').send(weekPage(context, user, mondayOf(context, user, week)))
  })
  server.post('/_page/:action', (request, reply) => {
    const { action } = request.params as { action: string }
    const fields = request.body as Fields
    try {
      applyAction(control, action, fields)
      return redirectToWeek(reply, fields)
    } catch (error) {
      if (!(error instanceof GoogleApiError)) throw error
      return reply
        .code(error.status)
        .type('text/html')
        .send(renderPage('Not changed', html`<h1>Not changed</h1><p>${error.message}</p>`))
    }
  })
}

const redirectToWeek = (reply: FastifyReply, { email = '', week = '' }: Fields) =>
  reply.redirect(`/?user=${encodeURIComponent(email)}&week=${week}`, 303)

function applyAction(control: GoogleControl, action: string, fields: Fields): void {
  const {
    email = '',
    calendarId = 'primary',
    id = '',
    start = '',
    minutes = '60',
    timeZone = 'UTC',
    summary = '',
    response,
  } = fields
  const client = control.actAs(email)
  const getTimes = () => {
    const from = Temporal.PlainDateTime.from(start)
    const toTime = (time: Temporal.PlainDateTime) => ({
      dateTime: time.toString({ smallestUnit: 'second' }),
      timeZone,
      date: null,
    })
    return { start: toTime(from), end: toTime(from.add({ minutes: Number(minutes) })) }
  }
  const sendUpdates = 'all'
  if (action === 'revoke') control.revoke(email)
  if (action === 'create') client.createEvent({ summary, ...getTimes() }, calendarId, { sendUpdates })
  if (action === 'rename') client.patchEvent(id, { summary }, calendarId, { sendUpdates })
  if (action === 'move') client.patchEvent(id, getTimes(), calendarId, { sendUpdates })
  if (action === 'delete') client.deleteEvent(id, calendarId, { sendUpdates })
  if (action === 'respond' && (response === 'accepted' || response === 'declined' || response === 'tentative'))
    client.respond(id, response)
}

function mondayOf(context: Context, user: User, week: string | undefined): Temporal.PlainDate {
  const today = Temporal.Instant.fromEpochMilliseconds(context.now()).toZonedDateTimeISO(user.timeZone).toPlainDate()
  const day = week && /^\d{4}-\d{2}-\d{2}$/.test(week) ? Temporal.PlainDate.from(week) : today
  return day.subtract({ days: day.dayOfWeek - 1 })
}

interface ShownEvent {
  calendar: Calendar
  event: EventResource
}

function eventsOf(context: Context, user: User, from: number, to: number): ShownEvent[] {
  return [...context.state.calendars.values()]
    .filter(
      (calendar) => hasRole(roleOf(calendar, user), 'freeBusyReader') && !user.calendarList.get(calendar.id)?.isDeleted,
    )
    .flatMap((calendar) =>
      expandEvents(calendar, from, to)
        .filter(({ resource }) => resource.status !== 'cancelled' && resource.start)
        .filter(
          ({ resource }) =>
            millisecondsOf(resource.start, user.timeZone) < to && millisecondsOf(resource.end, user.timeZone) > from,
        )
        .map((stored) => ({
          calendar,
          event: renderEvent(context, calendar, user, stored, { timeZone: user.timeZone }),
        })),
    )
    .toSorted((a, b) => millisecondsOf(a.event.start, user.timeZone) - millisecondsOf(b.event.start, user.timeZone))
}

function weekPage(context: Context, user: User, monday: Temporal.PlainDate): string {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(user.timeZone).epochMilliseconds
  const events = eventsOf(context, user, startOf(monday), startOf(monday.add({ days: 7 })))
  const link = (email: string, week: Temporal.PlainDate, text: string) =>
    html`<a class="button" href="/?user=${encodeURIComponent(email)}&week=${week.toString()}">${text}</a>`
  const others = [...context.state.users.values()].filter((other) => other !== user)
  const days = Array.from({ length: 7 }, (_, index) => monday.add({ days: index }))
  return renderPage(
    `${user.name} – Google Calendar stand-in`,
    html`<h1>${user.name}’s calendar</h1><p>${user.email} · ${user.timeZone}</p><nav aria-label="Weeks">${link(user.email, monday.subtract({ days: 7 }), 'Previous week')}${link(user.email, monday.add({ days: 7 }), 'Next week')}</nav>${others.length > 0 ? html`<nav aria-label="Accounts">Switch to ${others.map((other) => link(other.email, monday, other.name))}</nav>` : ''}<main class="week">${days.map(
      (day) =>
        html`<section class="day"><h2>${day.toLocaleString('en', { weekday: 'short', month: 'short', day: 'numeric' })}</h2>${events
          .filter(({ event }) => overlaps(event, user, startOf(day), startOf(day.add({ days: 1 }))))
          .map((shown) => eventCard(shown, user, monday))}</section>`,
    )}</main>${createForm(user, monday)}${revokeForm(user, monday)}`,
  )
}

const overlaps = (event: EventResource, user: User, from: number, to: number): boolean =>
  millisecondsOf(event.start, user.timeZone) < to && millisecondsOf(event.end, user.timeZone) > from

function eventCard({ calendar, event }: ShownEvent, user: User, monday: Temporal.PlainDate): Html {
  const response = event.attendees?.find(({ self }) => self)?.responseStatus
  const start = event.start?.dateTime?.slice(0, 16) ?? ''
  const from = millisecondsOf(event.start, user.timeZone)
  const minutes = Math.round((millisecondsOf(event.end, user.timeZone) - from) / 60_000)
  const time = event.start?.date ? 'All day' : `${start.slice(11)}, ${minutes} min`
  const fields = {
    email: user.email,
    week: monday.toString(),
    calendarId: calendar.id,
    id: event.id ?? '',
    timeZone: user.timeZone,
  }
  const form = (action: string, body: Html) =>
    html`<form method="post" action="/_page/${action}">${hiddenInputs(fields)}${body}</form>`
  const title = event.summary ?? '(No title)'
  const responses = html`<select name="response" aria-label="Response"><option value="accepted">Accept</option><option value="tentative">Maybe</option><option value="declined">Decline</option></select> <button>Respond</button>`
  const classes = `event${event.transparency === 'transparent' ? ' free' : ''}${response === 'declined' ? ' declined' : ''}`
  const attendeeLines = (event.attendees ?? []).map(
    ({ email, responseStatus }) => html`<br>${email ?? ''}: ${responseStatus ?? ''}`,
  )
  return html`<article class="${classes}" aria-label="${title}"><strong>${title}</strong><br>${time}${attendeeLines}${event.hangoutLink ? html`<br>${event.hangoutLink}` : ''}<details><summary>Change</summary>${form('rename', html`<input name="summary" aria-label="Title" value="${event.summary ?? ''}"> <button>Rename</button>`)}${form('move', html`<input type="datetime-local" name="start" aria-label="Start" value="${start}" required><input type="number" name="minutes" aria-label="Minutes" value="${minutes}" min="1"> <button>Move</button>`)}${response ? form('respond', responses) : ''}${form('delete', html`<button>Delete</button>`)}</details></article>`
}

const createForm = (user: User, monday: Temporal.PlainDate): Html =>
  html`<h2>New event</h2><form method="post" action="/_page/create">${hiddenInputs({ email: user.email, week: monday.toString(), timeZone: user.timeZone })}<label>Title <input name="summary" required></label><label>Start (${user.timeZone}) <input type="datetime-local" name="start" required></label><label>Minutes <input type="number" name="minutes" value="60" min="1"></label><button class="primary">Create</button></form>`

const revokeForm = (user: User, monday: Temporal.PlainDate): Html =>
  html`<h2>Access</h2><p>Apps that you connected can read and change your calendars until you remove their access.</p><form method="post" action="/_page/revoke">${hiddenInputs({ email: user.email, week: monday.toString() })}<button>Remove access</button></form>`
