import { msg } from '@lingui/core/runtime-macro'

/*
 * Messages that pages also show for errors without a response from the API. In a separate file, for pages that need no
 * other message.
 */
export const INTERNAL_ERROR_MESSAGE = msg`There was a problem on our side. Please try again`
export const UNAVAILABLE_MESSAGE = msg`The service is not available right now. Please try again`
