/**
 * System and Postgres error codes: class 08 (connection), 57P.. (shutdown and similar), 53300 (too many connections).
 */
const ERROR_CODES =
  /^(?:EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|08...|57P..|53300)$/
/** Messages of `pg` errors without a code. */
const ERROR_MESSAGES =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/**
 * Whether a statement failed because the database was unreachable or had no free connection in time. Accepts copies of
 * errors too, such as those that the job queue reports.
 */
export function isConnectionError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message } = error as { code?: unknown; syscall?: unknown; message?: unknown }
  // The Unix socket of a server that has stopped.
  const isSocketMissing = code === 'ENOENT' && syscall === 'connect'
  return isSocketMissing || ERROR_CODES.test(String(code)) || ERROR_MESSAGES.test(String(message))
}
