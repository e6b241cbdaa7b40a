import type { ErrorBody } from '#shared/errors.ts'
import { INTERNAL } from '#shared/internal-error.ts'
import { type Members, part } from './json.ts'
import { said } from './language.ts'

/** What a failed call of the API says, whatever failed. */
export interface ApiError extends Required<Omit<ErrorBody, 'params'>> {
  /** The HTTP status; 0 when no answer came, and 500 for a fault of our own here. */
  status: number
  /** `detail` as the server put it, in English: what to recognize a failure by. */
  original: string
  /** All that came with the error, such as fresh slots after a lost race. */
  data: Readonly<Record<string, unknown>>
}

const UNREACHABLE = 'Meridian cannot be reached. Check your connection and try again'

/** How browsers, and the build's loader of stylesheets, name a part of the application that did not arrive. */
const LOST_PART = /dynamically imported module|module script|preload CSS/

/** Did no answer come to what was asked for? A fault of the application's own, such as in a component, is none of these. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TRPCClientError' || LOST_PART.test(error.message))
}

function textsOf(fields: Members): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) => (typeof text === 'string' ? [[field, said(text)]] : [])),
  )
}

/** Reads what a call threw, or a page. Never throws itself, so that it can be used on anything that was caught. */
export function readApiError(error: unknown): ApiError {
  const envelope = part(error, 'data')
  const body = part(envelope, 'error')
  // Of an answer that is not the API's own, such as a proxy's, only the response is known.
  const { status: responseStatus = isUnanswered(error) ? 0 : 500 } = part(part(error, 'meta'), 'response')
  const status = Number(envelope['httpStatus'] ?? responseStatus)
  const { detail, code } = body
  const original = typeof detail === 'string' ? detail : status === 0 ? UNREACHABLE : INTERNAL
  return {
    detail: said(original),
    original,
    code: typeof code === 'string' ? code : status === 0 ? 'unreachable' : 'unknown',
    fields: textsOf(part(body, 'fields')),
    status,
    data: body,
  }
}

/**
 * What the server says of a failure, or else the screen's own sentence: a failure of the server itself (5xx), or no
 * answer at all, says nothing that would help.
 */
export function detailOr(error: unknown, fallback: string): string {
  const { detail, status } = readApiError(error)
  return status >= 400 && status < 500 ? detail : said(fallback)
}
