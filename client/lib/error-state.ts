import * as v from 'valibot'
import { stored } from './storage/storage.ts'

const errorSchema = v.object({
  /** In the user's language; null for the default message. */
  errorMessage: v.nullable(v.string()),
  /** A path on this site that the page links to. */
  tryAgainLink: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  errorStatus: v.nullable(v.number()),
  showTryAgain: v.boolean(),
})

/** The content of the general error page. */
export type ErrorPageContent = v.InferOutput<typeof errorSchema>

export const DEFAULT_ERROR: ErrorPageContent = {
  errorMessage: null,
  tryAgainLink: '/',
  errorStatus: null,
  showTryAgain: true,
}

/**
 * The error that the general error page shows, for screens that redirect there. It is in session storage rather
 * than the URL, so that links cannot choose the page's text.
 */
export const storedError = stored('session', 'error-state', errorSchema, DEFAULT_ERROR)
