import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '#client/test/render.tsx'
import { ErrorState } from './ErrorState.tsx'

it.each([
  ['Not found', 404, 'Not found (error 404).'],
  [
    'There was a problem on our side. Please try again',
    undefined,
    'There was a problem on our side. Please try again.',
  ],
  ['The server did not respond.', undefined, 'The server did not respond.'],
])('shows %j as a sentence under the title', (errorMessage, errorStatus, sentence) => {
  render(<ErrorState errorMessage={errorMessage} errorStatus={errorStatus} />, { wrapper: MantineProvider })
  expect(screen.getByText(errorMessage).closest('p')?.textContent).toBe(sentence)
})
