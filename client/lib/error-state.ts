import { z } from 'zod/mini'
import { stored } from './storage.ts'

/** What the general error page shows. */
export interface ErrorState {
  errorMessage: string
  /** A path of this site; the page offers to go there. */
  tryAgainLink: string
  errorStatus: number | null
  showTryAgain: boolean
}

export const NO_ERROR: ErrorState = {
  errorMessage: 'Something went wrong on our side. Please try again',
  tryAgainLink: '/',
  errorStatus: null,
  showTryAgain: true,
}

const schema = z.object({
  errorMessage: z.string(),
  tryAgainLink: z.string().check(z.regex(/^\/(?!\/)/)),
  errorStatus: z.nullable(z.number()),
  showTryAgain: z.boolean(),
})

/**
 * The error that the general error page is to show, left by the screen that sends the visitor there. It travels in
 * the session and not in the address: whoever writes a link must not write what our error page says.
 */
export const errorState = stored<ErrorState>(
  'session',
  'error-state',
  (value) => schema.safeParse(value).data,
  NO_ERROR,
)
