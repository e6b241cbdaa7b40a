import { type Logger, pino } from 'pino'

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

/** Structured log lines (JSON, one a line) without secrets or personal content. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: REDACTED.flatMap((name) =>
        name.includes('-') ? [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`] : [name, `*.${name}`, `*.*.${name}`],
      ),
      censor: '[redacted]',
    },
  })
}
