import type { ErrorKind } from '#shared/errors.ts'

/** What a domain error may carry beyond its sentence; reaches REST as further members and tRPC in `data`. */
export interface ErrorExtra {
  /** What is wrong, by field. */
  fields?: Record<string, string>
  /** Seconds after which another try makes sense. */
  retry_after?: number
  [member: string]: unknown
}

/** The one error that may reach a caller. Anything else is a bug: it is logged, and the caller hears a fixed sentence. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly kind: ErrorKind
  readonly code: string
  readonly detail: string
  readonly extra: ErrorExtra

  /**
   * @param code a stable word for programs, such as `just_taken`
   * @param detail a sentence for people
   */
  constructor(kind: ErrorKind, code: string, detail: string, extra: ErrorExtra = {}) {
    super(detail)
    this.kind = kind
    this.code = code
    this.detail = detail
    this.extra = extra
  }
}
