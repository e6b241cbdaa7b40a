import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

export const user = userEvent.setup({ delay: null })

/** Waits for the button and clicks it. */
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
