import { route } from './route.ts'

export const notMeRoutes = [
  route('notMe.get', {
    method: 'GET',
    url: '/events/not-me/:secret',
    summary: 'The booking that somebody made with your email address',
  }),
  route('notMe.confirm', {
    method: 'POST',
    url: '/events/not-me/:secret',
    summary: 'Cancel it, and block your address from bookings without an account with that person',
  }),
  route('notMe.unblock', {
    method: 'DELETE',
    url: '/events/not-me/:secret',
    summary: 'Unblock your address again; the booking stays cancelled',
  }),
]
