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
 * The error that the general error page is to show, left by the screen that sends the visitor there. It travels in
 * the session and not in the address: whoever writes a link must not write what our error page says.
 */
export const errorState = stored('session', 'error-state', errorSchema, NO_ERROR)
