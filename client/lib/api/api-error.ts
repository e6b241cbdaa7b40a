import { INTERNAL_ERROR_MESSAGE } from '#shared/internal-error.ts'
import { getRecord, isRecord, type UnknownRecord } from '../json.ts'
import { currentLanguage, errorText, type Text, t } from '../language.ts'

/** What a failed call of the API says, whatever failed. */
export interface ApiError {
  /** A sentence in the reader's language. */
  detail: string
  /** A code of the catalog, or `unreachable`, or `unknown`. */
  code: string
  /** What is wrong, by field, in the reader's language. */
  fields: Record<string, string>
  /** The HTTP status; 0 when no answer came, and 500 for a fault of our own here. */
  status: number
  /** All that came with the error, such as fresh slots after a lost race. */
  data: Readonly<Record<string, unknown>>
}

const UNREACHABLE: Text = 'Meridian cannot be reached. Check your connection and try again'

/** How browsers, and the build's loader of stylesheets, name a part of the application that did not arrive. */
const CHUNK_ERROR = /dynamically imported module|module script|preload CSS/

/** Did no answer come to what was asked for? A fault of the application's own, such as in a component, is none of these. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TRPCClientError' || CHUNK_ERROR.test(error.message))
}

/**
 * A message of the server in the reader's language.
 * @param english as the server put it
 * @param general the code of a message that holds for any, for a code that is not known here
 */
function userText({ code, params }: UnknownRecord, english: string, general: 'internal' | 'invalid_value'): string {
  if (currentLanguage() === 'en') return code === 'invalid_value' ? t('This value is not valid') : english
  const known = typeof code === 'string' ? errorText({ code, params: isRecord(params) ? params : {} }) : undefined
  return known ?? errorText({ code: general }) ?? english
}

function textsOf(body: UnknownRecord): Record<string, string> {
  const errors = getRecord(body, 'field_errors')
  return Object.fromEntries(
    Object.entries(getRecord(body, 'fields')).flatMap(([field, text]) =>
      typeof text === 'string' ? [[field, userText(getRecord(errors, field), text, 'invalid_value')]] : [],
    ),
  )
}

/** Reads what a call threw, or a page. Never throws itself, so that it can be used on anything that was caught. */
export function readApiError(error: unknown): ApiError {
  const envelope = getRecord(error, 'data')
  const body = getRecord(envelope, 'error')
  // Of an answer that is not the API's own, such as a proxy's, only the response is known.
  const { status: responseStatus = isUnanswered(error) ? 0 : 500 } = getRecord(getRecord(error, 'meta'), 'response')
  const status = Number(envelope['httpStatus'] ?? responseStatus)
  const { detail, code } = body
  return {
    detail:
      status === 0
        ? t(UNREACHABLE)
        : userText(body, typeof detail === 'string' ? detail : INTERNAL_ERROR_MESSAGE, 'internal'),
    code: typeof code === 'string' ? code : status === 0 ? 'unreachable' : 'unknown',
    fields: textsOf(body),
    status,
    data: body,
  }
}

/**
 * What the server says of a failure, or else the screen's own sentence: a failure of the server itself (5xx), or no
 * answer at all, says nothing that would help.
 */
export function detailOr(error: unknown, fallback: Text): string {
  const { detail, status } = readApiError(error)
  return status >= 400 && status < 500 ? detail : t(fallback)
}
