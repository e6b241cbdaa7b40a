import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Fields with credentials or user content, redacted in the first three levels of an entry. */
const REDACTED_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'password',
  'email',
  'text',
  'html',
  'content',
  'detail',
  'summary',
  'description',
]

/**
 * Creates a structured log (one JSON object per line) without secrets or personal content.
 * @param destination standard output by default
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = {
    paths: REDACTED_FIELDS.flatMap((name) =>
      name.includes('-') ? [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`] : [name, `*.${name}`, `*.*.${name}`],
    ),
    censor: '[redacted]',
  }
  return destination ? pino({ level, redact }, destination) : pino({ level, redact })
}
