import { restBooking } from './rest-booking.ts'
import { route } from './route.ts'

export const meetingRoutes = [
  route('meetings.scheduleGroup', {
    method: 'POST',
    url: '/meetings/schedule-group',
    summary: 'Book the earliest time that works for you and a whole group; needs no invitation token',
    status: 201,
    response: restBooking,
  }),
]
