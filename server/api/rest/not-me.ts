import { route } from './route.ts'

export const notMeRoutes = [
  route('notMe.get', {
    method: 'GET',
    url: '/events/not-me/:secret',
    summary: 'Get the booking that somebody made with your email address',
  }),
  route('notMe.confirm', {
    method: 'POST',
    url: '/events/not-me/:secret',
    summary: 'Cancel the booking, and block further anonymous bookings with its organizer that use your address',
  }),
  route('notMe.unblock', {
    method: 'DELETE',
    url: '/events/not-me/:secret',
    summary: 'Unblock your address; the booking stays canceled',
  }),
]
