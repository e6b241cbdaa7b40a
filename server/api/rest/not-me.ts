import { z } from 'zod'
import { notMe } from '#shared/outputs/meetings.ts'
import { route } from './route.ts'

const params = z.object({
  secret: z.string().meta({
    description: 'From the link “This was not me” of a mail',
    examples: ['b5Wm3vJx0m2dC7nB5kLw9yRAQ0hJ3TqC0oN2yVb6m1A'],
  }),
})

export const notMeRoutes = [
  route({
    method: 'GET',
    url: '/events/not-me/:secret',
    summary: 'The booking that somebody made with your email address',
    credentials: 'none',
    params,
    answer: notMe,
    fails: ['not_found'],
    call: (calls, { params }) => calls.notMe.get(params),
  }),
  route({
    method: 'POST',
    url: '/events/not-me/:secret',
    summary: 'Cancel it, and block your address from bookings without an account with that person',
    credentials: 'none',
    params,
    answer: notMe,
    fails: ['not_found'],
    call: (calls, { params }) => calls.notMe.confirm(params),
  }),
  route({
    method: 'DELETE',
    url: '/events/not-me/:secret',
    summary: 'Unblock your address again; the booking stays cancelled',
    credentials: 'none',
    params,
    answer: notMe,
    fails: ['not_found'],
    call: (calls, { params }) => calls.notMe.unblock(params),
  }),
]
