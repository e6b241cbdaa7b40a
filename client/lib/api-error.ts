import { DETAIL, type ErrorBody } from '#shared/errors.ts'

/** What a failed call of the API says, whatever failed. */
export interface ApiError extends Required<ErrorBody> {
  /** The HTTP status; 0 when no answer came. */
  status: number
  /** All that came with the error, such as fresh slots after a lost race. */
  data: Readonly<Record<string, unknown>>
}

const UNREACHABLE = 'Meridian cannot be reached. Check your connection and try again'

type Members = Record<string, unknown>

function member(value: unknown, name: string): Members {
  const found = typeof value === 'object' && value !== null ? (value as Members)[name] : undefined
  return typeof found === 'object' && found !== null ? (found as Members) : {}
}

function textsOf(fields: Members): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Reads what a call threw. Never throws itself, so that it can be used on anything that was caught. */
export function readApiError(error: unknown): ApiError {
  const envelope = member(error, 'data')
  const body = member(envelope, 'error')
  // Answers that tRPC did not write, such as a proxy's, leave only the response.
  const { status = 0 } = member(member(error, 'meta'), 'response')
  const httpStatus = Number(envelope['httpStatus'] ?? status)
  const silence = httpStatus === 0 ? UNREACHABLE : DETAIL.internal
  return {
    detail: typeof body['detail'] === 'string' ? body['detail'] : silence,
    code: typeof body['code'] === 'string' ? body['code'] : httpStatus === 0 ? 'unreachable' : 'unknown',
    fields: textsOf(member(body, 'fields')),
    status: httpStatus,
    data: body,
  }
}

/**
 * What the server says of a failure, or else the screen's own sentence: a failure of the server itself (5xx), or no
 * answer at all, says nothing that would help.
 */
export function detailOr(error: unknown, fallback: string): string {
  const { detail, status } = readApiError(error)
  return status >= 400 && status < 500 ? detail : fallback
}
