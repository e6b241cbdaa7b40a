import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from '#client/lib/i18n.ts'
import { INTERNAL_ERROR_MESSAGE, UNAVAILABLE_MESSAGE } from '#shared/internal-error.ts'
import { getRecord, isRecord, type UnknownRecord } from '../json.ts'

/** A failed API call, in the form that screens display. */
export interface ApiError {
  /** A sentence in the user's language. */
  detail: string
  /** A code from `shared/errors.ts`, `unreachable` (no response, or a proxy's 502 to 504) or `unknown`. */
  code: string
  /** Field errors in the user's language. */
  fields: Record<string, string>
  /** The HTTP status; 0 without a response, 500 for client-side errors. */
  status: number
  /** The whole error body, for example with new slots after a conflict. */
  data: Readonly<Record<string, unknown>>
}

export const UNREACHABLE = msg`Meridian cannot be reached. Check your connection and try again.`

/** Matches the messages of browsers and Vite about chunks and stylesheets that failed to load. */
const CHUNK_ERROR = /dynamically imported module|module script|preload CSS/

/** Whether an error without a response is a network error, rather than one that a component threw. */
function isNetworkError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TRPCClientError' || CHUNK_ERROR.test(error.message))
}

type FindMessage = (code: string, params: object) => MessageDescriptor | undefined

let findMessage: FindMessage = () => undefined

/** Sets the lookup of messages by error code. English pages do not need this: the API's messages are in English. */
export function setErrorMessages(find: FindMessage): void {
  findMessage = find
}

/**
 * A server message in the user's language.
 * @param english the server's message
 * @param fallback used if the error's code is unknown here
 */
function userText(error: UnknownRecord, english: string | undefined, fallback: MessageDescriptor): string {
  const { code, params } = error
  if (i18n.locale === 'en' && english !== undefined && code !== 'invalid_value') return english
  const message =
    typeof code === 'string' && code !== 'invalid_value' ? findMessage(code, isRecord(params) ? params : {}) : undefined
  return i18n._(message ?? fallback)
}

function fieldTexts(body: UnknownRecord): Record<string, string> {
  const errors = getRecord(body, 'field_errors')
  return Object.fromEntries(
    Object.entries(getRecord(body, 'fields')).flatMap(([field, text]) =>
      typeof text === 'string' ? [[field, userText(getRecord(errors, field), text, msg`This value is not valid`)]] : [],
    ),
  )
}

/** Reads any caught value. Never throws. */
export function readApiError(error: unknown): ApiError {
  const envelope = getRecord(error, 'data')
  const body = getRecord(envelope, 'error')
  // Responses that are not the API's own, such as a proxy's, only have a status.
  const { status: responseStatus = isNetworkError(error) ? 0 : 500 } = getRecord(getRecord(error, 'meta'), 'response')
  const status = Number(envelope['httpStatus'] ?? responseStatus)
  const { detail, code } = body
  const isUnreachable = typeof code !== 'string' && [0, 502, 503, 504].includes(status)
  const fallback = status === 0 ? UNREACHABLE : isUnreachable ? UNAVAILABLE_MESSAGE : INTERNAL_ERROR_MESSAGE
  return {
    detail: userText(body, typeof detail === 'string' ? detail : undefined, fallback),
    code: typeof code === 'string' ? code : isUnreachable ? 'unreachable' : 'unknown',
    fields: fieldTexts(body),
    status,
    data: body,
  }
}

/**
 * Whether the server rejected a call for good, so that no attempt with its Idempotency-Key succeeded. Sessions and rate
 * limits are checked before the key; a response without a code is a proxy's.
 */
export function isDefinitelyRejected(error: unknown): boolean {
  const { status, code } = readApiError(error)
  const isTemporary = ['unknown', 'too_many_requests', 'unauthenticated', 'session_ended'].includes(code)
  return status >= 400 && status < 500 && !isTemporary
}

/** The first field error, or else the error's detail. */
export function errorReason(error: unknown): string {
  const { detail, fields } = readApiError(error)
  return Object.values(fields)[0] ?? detail
}

/**
 * The server's message, or the screen's own text for server errors (5xx) and missing responses, whose messages do not
 * help users.
 */
export function detailOr(error: unknown, fallback: string): string {
  const { detail, status } = readApiError(error)
  return status >= 400 && status < 500 ? detail : fallback
}
