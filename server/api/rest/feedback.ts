import { route } from './route.ts'

export const feedbackRoutes = [
  route('feedback.general', {
    method: 'POST',
    url: '/send-feedback/general',
    summary: 'Say what you think of the product',
  }),
  route('feedback.support', {
    method: 'POST',
    url: '/send-feedback/support',
    summary: 'Ask the team for help',
  }),
]
