import { route } from './route.ts'

export const feedbackRoutes = [
  route('feedback.general', {
    method: 'POST',
    url: '/send-feedback/general',
    summary: 'Send feedback about the product',
  }),
  route('feedback.support', {
    method: 'POST',
    url: '/send-feedback/support',
    summary: 'Send a support request',
  }),
]
