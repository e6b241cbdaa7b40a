import { isMembers, textOrNull } from './json.ts'
import { stored } from './storage/storage.ts'

/** What the general error page shows. */
export interface ErrorState {
  /** In the reader's language; null for the general one. */
  errorMessage: string | null
  /** A path of this site; the page offers to go there. */
  tryAgainLink: string
  errorStatus: number | null
  showTryAgain: boolean
}

export const NO_ERROR: ErrorState = {
  errorMessage: null,
  tryAgainLink: '/',
  errorStatus: null,
  showTryAgain: true,
}

function readErrorState(value: unknown): ErrorState | undefined {
  if (!isMembers(value)) return undefined
  const { errorMessage, tryAgainLink, errorStatus, showTryAgain } = value
  return {
    errorMessage: textOrNull(errorMessage),
    tryAgainLink:
      typeof tryAgainLink === 'string' && /^\/(?!\/)/.test(tryAgainLink) ? tryAgainLink : NO_ERROR.tryAgainLink,
    errorStatus: typeof errorStatus === 'number' ? errorStatus : null,
    showTryAgain: showTryAgain !== false,
  }
}

/**
 * The error that the general error page is to show, left by the screen that sends the visitor there. It travels in
 * the session and not in the address: whoever writes a link must not write what our error page says.
 */
export const errorState = stored('session', 'error-state', readErrorState, NO_ERROR)
