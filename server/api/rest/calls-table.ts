import { statusOf } from '../../platform/errors.ts'
import { type DeclaredLimit, GENERAL_LIMIT } from '../../platform/limits/declared-limit.ts'
import type { OperationErrorCode, RestOperation } from '../operations.ts'
import { IDEMPOTENCY_KEY_TEXT } from './idempotency-key.ts'
import { LIMITS_TEXT } from './limits-text.ts'

/** Errors that any call, or any call except GET, may return. */
const COMMON_ERRORS = new Set<OperationErrorCode>([
  'invalid_input',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
])

/** Renders `docs/calls.md`: all calls, who may make them, and their errors. */
export function renderCallsTable(operations: readonly RestOperation[]): string {
  const sections = [...Map.groupBy(operations, ({ rest }) => rest.tag)].map(
    ([title, calls]) => `## ${title}\n\n${TABLE_HEAD}\n${calls.map(renderRow).join('\n')}\n`,
  )
  const retryableCalls = operations
    .filter(({ hasIdempotencyKey }) => hasIdempotencyKey)
    .map(({ rest }) => `- \`${nameOf(rest)}\``)
  return `${INTRODUCTION}
## Retries

These calls accept the header \`Idempotency-Key\`; all others ignore it. ${IDEMPOTENCY_KEY_TEXT}

${retryableCalls.join('\n')}

${sections.join('\n')}`
}

const PER_LABELS = { caller: '', network: ' per network', target: ' per target' }
const PERIODS: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86_400: 'a day' }

const INTRODUCTION = `# REST calls

Generated from the registry of operations (\`server/api/operations.ts\`); a test compares it with \`/docs/json\` and the server's
routes. Each call is also a procedure of the tRPC router, with the same input and the same errors. In addition to the listed
errors, all calls except GET may return 413 \`too_large\` and 415 \`unsupported_media_type\`, and all calls 400 \`invalid_input\`,
429 \`too_many_requests\`, 500 \`internal\`, and 503 \`unavailable\`; a URL or headers of more than 16 kB get 431. An invalid or
expired bearer token, or one whose session has ended, gets 401 \`unauthenticated\` where that error is listed; other calls
ignore it. Every REST call rejects an invalid API key with 401 \`invalid_api_key\`.

An API key needs the scope in the column "API key"; with "none" there, the call needs a session. API keys work over REST only:
at \`/trpc\`, they get 401 \`rest_only_key\`. A typed client sends the bearer token of a session, which \`POST /auth/email-code/verify\`
and \`POST /auth/refresh\` return:

\`\`\`ts
httpBatchLink({ url: 'http://localhost:3000/trpc', transformer: superjson, maxItems: 10, headers: { authorization: \`Bearer \${token}\` } })
\`\`\`

"Limits" lists the limits of a call in addition to the general limit of ${formatLimit(GENERAL_LIMIT)}. Unless stated
otherwise, calls are counted per user, or per network if there is no session. A limit "per target" counts calls for the same
meeting or, for support requests, from the same email address.

\`POST /match/book\` without a session, or by an unverified user, is also limited for each owner: 10 bookings an hour per network
(429), and 3 open bookings per guest address or user (409 \`bookings_full\`). An address or user can make 10 bookings a day across
all owners (429). A verified user can invite an address without an account to 20 group meetings a day, and send 200 such
invitations a day (429). \`PUT /users/update-settings\` can rename the link ten times a day (429). The two exports of user data share
one counter; a user can run two at a time.

Guesses are limited per network: after 60 unknown links in an hour, every link returns 429 to that network; after 60 unknown feed
URLs in 15 minutes, only unknown feed URLs do. A feed can be read 120 times an hour, and at most twice at a time (429 with
\`Retry-After: 10\`); a process reads at most 64 at a time,
and builds large ones one after the other. \`GET /api/auth/login\` is limited to 60 in 15 minutes, and its callback to
120; beyond that, both redirect to a page with the error. Imports accept files of up to 5 MB in bodies of up to 8 MB,
at most 60 of more than 256 kB in 15 minutes. An address can have 30 pending invitations to groups, 10 of them from one owner
(409 \`too_many_invitations\`). Pages count toward the general limit; \`/docs\` has its own
limit, 60 requests a minute for each network.

If several errors apply, the first of 401, 403, 404, and 400 is returned. A malformed id in a path returns 404, like an unknown one;
an unknown id in a body returns 404, or 400 with its field. An unreadable URL or body is rejected before the caller is
checked: 400 if the URL is not percent-encoded UTF-8 or contains NUL, 413 if the body is too large, 415 for an unsupported
media type or encoding, and 400 if it is not valid JSON in UTF-8.

${LIMITS_TEXT}
`

const TABLE_HEAD = '| Call | Procedure | Callers | API key | Limits | Errors |\n|---|---|---|---|---|---|'

function renderRow({ path, role, scope, limits, errors, rest }: RestOperation): string {
  const formattedErrors = errors
    .filter((error) => !COMMON_ERRORS.has(error))
    .map((error) => `${statusOf(error)} \`${error}\``)
  const cells = [
    `\`${nameOf(rest)}\`<br>${rest.summary}`,
    `\`${path}\``,
    role,
    scope ? `\`${scope}\`` : 'none',
    limits.map(formatLimit).join(', '),
    formattedErrors.join(', ') || 'none',
  ]
  return `| ${cells.join(' | ')} |`
}

/** Such as `GET /groups/{groupId}`. */
function nameOf({ method, url }: RestOperation['rest']): string {
  return `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`
}

function formatLimit({ points, seconds, per }: DeclaredLimit): string {
  return `${points} ${PERIODS[seconds] ?? `in ${seconds / 60} minutes`}${PER_LABELS[per]}`
}
