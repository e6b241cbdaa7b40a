import * as z from 'zod/mini'
import { stored } from './storage/storage.ts'

const errorSchema = z.object({
  /** In the user's language; null for the default message. */
  errorMessage: z.nullable(z.string()),
  /** A path of this site, to which the page links. */
  tryAgainLink: z.string().check(z.regex(/^\/(?!\/)/)),
  errorStatus: z.nullable(z.number()),
  showTryAgain: z.boolean(),
})

/** The content of the general error page. */
export type ErrorState = z.infer<typeof errorSchema>

export const NO_ERROR: ErrorState = {
  errorMessage: null,
  tryAgainLink: '/',
  errorStatus: null,
  showTryAgain: true,
}

/**
 * The error that the general error page shows, set by the screen that redirects there. It is in session storage
 * rather than the address, so that links cannot choose the page's text.
 */
export const errorState = stored('session', 'error-state', errorSchema, NO_ERROR)
