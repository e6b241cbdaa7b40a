import { quotaList } from '#shared/quotas.ts'
import { statusOf } from '../../platform/errors.ts'
import { CALLS, type DeclaredLimit } from '../../platform/limits/limited.ts'
import type { OperationError, RestOperation } from '../operations.ts'

/** Errors that any call, or any call with input, may return. */
const EVERYWHERE = new Set<OperationError>([
  'invalid_input',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
])

/** Renders `docs/calls.md`: all calls, who may make them, and their errors. */
export function callsTable(operations: readonly RestOperation[]): string {
  const sections = [...Map.groupBy(operations, ({ rest }) => rest.tag)].map(
    ([title, calls]) => `## ${title}\n\n${HEAD}\n${calls.map(line).join('\n')}\n`,
  )
  return `${INTRODUCTION}\n${sections.join('\n')}`
}

const PER = { caller: '', network: ' from a network', target: ' for the same target' }
const TERMS: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86_400: 'a day' }

const INTRODUCTION = `# The calls

Made from the registry of operations (\`server/api/operations.ts\`); a test holds it to that, to \`/docs/json\` and to what the server
really routes. Each call is also a procedure of the tRPC router, with the same input and the same refusals. Beyond what is
listed, a call that takes input may answer 400 \`invalid_input\`, with a body 413 \`too_large\` and 415 \`unsupported_media_type\`, and
any call 429 \`too_many_requests\`, 500 \`internal\` and 503 \`unavailable\`.

An API key that is sent needs the scope in the column "API key"; where that says none, the call needs a session. "At most" has the limits of a
call beside the one of all calls, ${limitText(CALLS)}. A limit counts the calls of a user, or without a session those of a network,
unless it says otherwise.

Of several reasons to refuse a call the first counts: 401, 403, 404, then 400. An id that nothing can have is not found, like one
that nothing has. A body that cannot be read at all is refused before the server knows who calls: 400 for what is not JSON in
UTF-8, 413 and 415.

A call lists at most 62 days of availability, or 400 days of events; a listing that holds too much is refused with 400 on the
end of its range. Beyond what one user can store, calls answer 409 \`quota_reached\` with \`quota\` and \`limit\`:

${quotaList()}
`

const HEAD = '| Call | Procedure | For | API key | At most | Refuses with |\n|---|---|---|---|---|---|'

function line({ path, who, scope, limits, errors, rest }: RestOperation): string {
  const refusals = errors.filter((error) => !EVERYWHERE.has(error)).map((error) => `${statusOf(error)} \`${error}\``)
  const call = `${rest.method} ${rest.url.replaceAll(/:(\w+)/g, '{$1}')}`
  const cells = [
    `\`${call}\`<br>${rest.summary}`,
    `\`${path}\``,
    who,
    scope ? `\`${scope}\`` : 'none',
    limits.map(limitText).join(', '),
    refusals.join(', ') || 'nothing',
  ]
  return `| ${cells.join(' | ')} |`
}

function limitText({ points, seconds, per }: DeclaredLimit): string {
  return `${points} ${TERMS[seconds] ?? `in ${seconds / 60} minutes`}${PER[per]}`
}
