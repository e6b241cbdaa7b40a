import { generalFeedback, supportMessage } from '#shared/feedback.ts'
import { success } from '#shared/outputs/fields.ts'
import { route } from './route.ts'

export const feedbackRoutes = [
  route({
    method: 'POST',
    url: '/send-feedback/general',
    summary: 'Say what you think of the product',
    credentials: 'bearer',
    body: generalFeedback,
    answer: success,
    call: (calls, { body }) => calls.feedback.general(body),
  }),
  route({
    method: 'POST',
    url: '/send-feedback/support',
    summary: 'Ask the team for help',
    credentials: 'none',
    body: supportMessage,
    answer: success,
    call: (calls, { body }) => calls.feedback.support(body),
  }),
]
