import { restBooking } from './rest-booking.ts'
import { route } from './route.ts'

export const eventRoutes = [
  route('events.get', {
    method: 'GET',
    url: '/events/event-google/:eventId',
    summary: 'Get a meeting, as one of its participants',
  }),
  route('events.getFile', {
    method: 'GET',
    url: '/events/event-google/:eventId/meeting.ics',
    summary: 'Download a meeting as an iCalendar file',
    file: { contentType: 'text/calendar; charset=utf-8', name: 'meeting.ics' },
  }),
  route('events.reschedule', {
    method: 'POST',
    url: '/events/reschedule-event-google/:eventId',
    summary: 'Move a meeting; its organizer can also change its duration, title, notes, and location',
    payloadKey: 'event',
    response: restBooking,
  }),
  route('events.cancel', {
    method: 'GET',
    url: '/events/cancel-event-google/:eventId',
    summary: 'Cancel a meeting, or leave one that continues without you; repeating it succeeds with already_cancelled',
    confirmationPage: (request) =>
      `/invites/cancellations/${encodeURIComponent((request.params as { eventId: string }).eventId)}`,
  }),
  route('events.undo', {
    method: 'POST',
    url: '/events/undo/:eventId',
    summary: 'Undo a new booking before any emails are sent; repeating it succeeds',
  }),
]
