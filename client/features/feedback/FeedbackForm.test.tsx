import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { BRIEF_TOAST, findToast } from '#client/test/toasts.ts'
import { user } from '#client/test/user.ts'
import { errorMessage } from '#shared/english.ts'
import { FeedbackForm } from './FeedbackForm.tsx'

const getField = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Add your comments...')

async function send(general: NonNullable<Handlers['feedback']>['general'], message = 'Lovely') {
  const calls = fakeApi({ feedback: { ...(general && { general }) } })
  renderInApp(<FeedbackForm />)
  await screen.findByPlaceholderText('Add your comments...')
  if (message) await user.type(getField(), message)
  await user.dblClick(screen.getByRole('button', { name: 'Send' }))
  return calls
}

beforeEach(resetApp)

it('sends the message once, confirms it and clears the form', {
  meta: {
    promise: [
      'Texts: Problem sent to Support!, after feedback.',
      'Rules and limits: Toasts about feedback and support stay for 3000 ms, at the bottom right.',
    ],
  },
}, async () => {
  const calls = await send(() => ({ success: true }))
  await screen.findByText('Problem sent to Support!')
  expect(findToast('Problem sent to Support!')).toEqual({ kind: 'success', ...BRIEF_TOAST })
  expect(inputsTo(calls, 'feedback.general')).toEqual([{ message: 'Lovely' }])
  expect(getField().value).toBe('')
})

it.each([
  [429, errorMessage('too_many_requests'), errorMessage('too_many_requests')],
  [500, errorMessage('internal'), 'Failed to send feedback. Please try again later.'],
])(
  'shows an error and keeps the input if the server responds with %i',
  {
    meta: {
      promise:
        'Errors: Feedback that could not be sent: the server’s message, else Failed to send feedback. Please try again later.',
    },
  },
  async (status, detail, text) => {
    await send(rejectWith(status, detail))
    await screen.findByText(text)
    expect(findToast(text)).toEqual({ kind: 'error', ...BRIEF_TOAST })
    expect(getField().value).toBe('Lovely')
  },
)

it('requires a message', async () => {
  const calls = await send(undefined, '  ')
  expect(await screen.findByText('Message is required')).toBeVisible()
  expect(calls).toEqual([])
})
