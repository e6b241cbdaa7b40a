import type { TRPCError } from '@trpc/server'
import { english, errorMessage, fieldMessage } from '#shared/english.ts'
import {
  type ErrorBody,
  type ErrorCode,
  type ErrorKind,
  type ErrorParams,
  errors,
  fillIn,
  type RequestLimit,
} from '#shared/errors.ts'
import type { FieldError } from '#shared/field-errors.ts'

/** Maps each error kind to its status; `code` is used when only the status is known. */
export const errorKinds = {
  invalid: { status: 400, trpc: 'BAD_REQUEST', code: 'invalid_input' },
  unauthenticated: { status: 401, trpc: 'UNAUTHORIZED', code: 'unauthenticated' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  not_found: { status: 404, trpc: 'NOT_FOUND', code: 'not_found' },
  method_not_supported: { status: 405, trpc: 'METHOD_NOT_SUPPORTED', code: 'method_not_supported' },
  conflict: { status: 409, trpc: 'CONFLICT' },
  // tRPC has no code for 410, and sends 412.
  gone: { status: 410, trpc: 'PRECONDITION_FAILED' },
  too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE', code: 'too_large' },
  unsupported_media_type: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE', code: 'unsupported_media_type' },
  unprocessable: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  too_many: { status: 429, trpc: 'TOO_MANY_REQUESTS', code: 'too_many_requests' },
  internal: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', code: 'internal' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE', code: 'unavailable' },
} as const satisfies Record<ErrorKind, { status: number; trpc: TRPCError['code']; code?: ErrorCode }>

/** The HTTP status of an error over REST. */
export function statusOf(code: ErrorCode): number {
  return errorKinds[errors[code].kind].status
}

/** The body of an error for which only the HTTP status is known, such as a framework error. */
export function errorBodyForStatus(status: number): ErrorBody {
  const kind = Object.values(errorKinds).find((candidate) => candidate.status === status)
  const code = (kind && 'code' in kind ? kind.code : undefined) ?? (status < 500 ? 'invalid_input' : 'internal')
  return { detail: errorMessage(code), code }
}

/** Further members of an error's body, sent unchanged except `fields`. */
export interface ErrorExtra {
  /** The problems, by field; sent as sentences (`fields`) and as codes (`field_errors`). */
  fields?: Record<string, FieldError>
  /** Seconds after which the caller may retry. */
  retry_after?: number
  [member: string]: unknown
}

type DomainErrorArguments<Params> =
  Record<string, never> extends Params ? [params?: Params, extra?: ErrorExtra] : [params: Params, extra?: ErrorExtra]

/** An error that callers see. Any error that cannot be converted to one is a bug: logged, and sent as `internal`. */
export class DomainError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'DomainError'
  readonly code: Code
  readonly params: ErrorParams<Code>
  readonly extra: ErrorExtra

  constructor(code: Code, ...[params, extra = {}]: DomainErrorArguments<ErrorParams<Code>>) {
    super(english(fillIn(errors[code].message, params)))
    this.code = code
    this.params = params ?? ({} as ErrorParams<Code>)
    this.extra = extra
  }

  get kind(): ErrorKind {
    return errors[this.code].kind
  }

  /** The body of a REST error; tRPC sends it in `data.error`. */
  toBody(): ErrorBody & Record<string, unknown> {
    const { code, params, message: detail } = this
    const { fields, ...members } = this.extra
    return {
      detail,
      code,
      ...(Object.keys(params).length > 0 && { params }),
      ...members,
      ...(fields && {
        fields: Object.fromEntries(Object.entries(fields).map(([field, error]) => [field, fieldMessage(error)])),
        field_errors: fields,
      }),
    }
  }
}

/** @param fields the problems, by field */
export function invalidInput(fields: Record<string, FieldError>): DomainError {
  return new DomainError('invalid_input', {}, { fields })
}

/** For a `field` that contains a meeting's organizer or a group's owner: neither can also be a participant. */
export function meetingWithOneself(field: string): DomainError {
  const error = { code: 'invalid_input', params: { reason: 'with_oneself' } } as const
  return new DomainError(error.code, error.params, { fields: { [field]: error } })
}

/** @param retry_after seconds after which the caller may retry */
export function tooManyRequests(retry_after: number, limit?: RequestLimit): DomainError {
  return new DomainError('too_many_requests', { ...(limit && { limit }), retry_after }, { retry_after })
}

export function isTooManyRequests(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'too_many'
}

/** An error that is slow to explain. The explanation is computed after the transaction has rolled back. */
export class DeferredError extends Error {
  readonly explain: () => DomainError

  constructor(explain: () => DomainError) {
    super('deferred error')
    this.explain = explain
  }
}

/**
 * Awaits `work`. If it throws a `DeferredError`, throws that error's explanation instead.
 * @throws {DomainError} in place of a `DeferredError`; any other error unchanged
 */
export async function resolveDeferredError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw error instanceof DeferredError ? error.explain() : error
  }
}
