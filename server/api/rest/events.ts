import { bookedForPrograms } from './booked.ts'
import { route } from './route.ts'

export const eventRoutes = [
  route('events.get', {
    method: 'GET',
    url: '/events/event-google/:eventId',
    summary: 'A meeting, for one of its participants',
  }),
  route('events.reschedule', {
    method: 'POST',
    url: '/events/reschedule-event-google/:eventId',
    summary: 'Move a meeting; its organizer also changes its length, title, notes and place',
    whole: 'event',
    answer: bookedForPrograms,
  }),
  route('events.cancel', {
    method: 'GET',
    url: '/events/cancel-event-google/:eventId',
    summary: 'Cancel a meeting, or leave one that goes on without you; twice is a success that says so',
    confirmationPage: (request) =>
      `/invites/cancellations/${encodeURIComponent((request.params as { eventId: string }).eventId)}`,
  }),
  route('events.undo', {
    method: 'POST',
    url: '/events/undo/:eventId',
    summary: 'Take a fresh booking back before anybody is mailed',
  }),
]
