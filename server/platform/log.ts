import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Never written down, wherever they turn up: what opens doors, and what people wrote. */
const REDACTED = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'password',
  'email',
  'text',
  'html',
  'detail',
  'summary',
  'description',
]

/**
 * Structured log lines (JSON, one a line) without secrets or personal content.
 * @param destination the standard output without it
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = {
    paths: REDACTED.flatMap((name) =>
      name.includes('-') ? [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`] : [name, `*.${name}`, `*.*.${name}`],
    ),
    censor: '[redacted]',
  }
  return destination ? pino({ level, redact }, destination) : pino({ level, redact })
}
