import { restBooking } from './rest-booking.ts'
import { route } from './route.ts'

export const meetingRoutes = [
  route('meetings.scheduleGroup', {
    method: 'POST',
    url: '/meetings/schedule-group',
    summary: 'Book the first time when you and a whole group are free; needs no invitation token',
    status: 201,
    response: restBooking,
  }),
]
