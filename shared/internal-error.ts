import { msg } from '@lingui/core/runtime-macro'

/** The message of an internal error. In a separate file, for pages that need no other message. */
export const INTERNAL_ERROR_MESSAGE = msg`There was a problem on our side. Please try again`
