import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ACCESS_REQUEST_STATUSES, accessRequestFilter, newAccessCode, normalizeEmail } from '#shared/access.ts'
import { fieldMessage } from '#shared/english.ts'
import { toFieldError } from '#shared/field-errors.ts'
import { runCommand, UsageError } from './command-line.ts'
import { issueAccessCode } from './features/auth/access-codes.ts'
import {
  type AccessRequest,
  approveAccessRequest,
  getPendingRequestId,
  listAccessRequests,
  rejectAccessRequest,
} from './features/auth/access-requests.ts'
import { endSessionsAsOperator } from './features/auth/session-list.ts'
import { readConfig } from './platform/config.ts'
import { openExistingDatabase } from './platform/db/database.ts'
import { migrateToLatest } from './platform/db/migrate.ts'
import { DomainError } from './platform/errors.ts'
import type { Services } from './platform/services.ts'
import { openServices } from './services.ts'

const USAGE = `Usage: npm run access -- <command>

  list [--status ${ACCESS_REQUEST_STATUSES.join('|')}]
      lists access requests, newest first
  approve <id or email>
      approves a request; the server emails an invitation code
  reject <id or email>
      rejects a request
  issue [<email>] [--note <text>] [--days <1-90>] [--community]
      creates an invitation code and prints it (it cannot be shown again); with an email (or --email) it
      works only for that address, and without --days it expires after 7 days
  end-sessions <email> | end-sessions --all
      logs one user, or everyone, out of all devices immediately`

/** The options of each command. */
const OPTIONS = new Map([
  ['list', ['status']],
  ['approve', []],
  ['reject', []],
  ['issue', ['email', 'note', 'days', 'community']],
  ['end-sessions', ['all']],
])

/** The actor that the lists show for decisions made by this command. */
const COMMAND_LINE_ACTOR = { email: 'command line', user_id: null }

/**
 * Parses a command line without opening the database. The returned function runs it and returns the text to print.
 * @throws {UsageError} with the problem and the usage
 */
export function parseCommand(args: readonly string[]): (services: Services) => Promise<string> {
  const parsed = parseArguments(args)
  rejectUnexpected(parsed)
  const { command, subject, options } = parsed
  switch (command) {
    case 'list': {
      const { status } = validate(accessRequestFilter, { status: options.status })
      return async (services) => {
        const requests = await listAccessRequests(services, status)
        return requests.length > 0 ? requests.map(formatRequest).join('\n') : 'No access requests.'
      }
    }
    case 'approve': {
      const idOrEmail = requireSubject(subject)
      return async (services) => {
        const id = await findRequestId(services, idOrEmail)
        const { email } = await explainNotFound(
          approveAccessRequest(services, COMMAND_LINE_ACTOR, id),
          `No request has the id ${id}.`,
        )
        return `Approved the request from ${email}. The server emails an invitation code within a minute, or once it is started.`
      }
    }
    case 'reject': {
      const idOrEmail = requireSubject(subject)
      return async (services) => {
        const id = await findRequestId(services, idOrEmail)
        const { email } = await explainNotFound(
          rejectAccessRequest(services, COMMAND_LINE_ACTOR, id),
          `No request has the id ${id}.`,
        )
        return `Rejected the request from ${email}.`
      }
    }
    case 'issue': {
      const input = validate(newAccessCode, {
        email: subject ?? options.email,
        note: options.note,
        expires_in_days: options.days === undefined ? undefined : Number(options.days),
        kind: options.community ? 'community' : 'access',
      })
      return async (services) => {
        const { code, expires_at } = await issueAccessCode(services, COMMAND_LINE_ACTOR, input)
        return `${code}\nValid once${input.email ? ` for ${input.email}` : ''} until ${expires_at}`
      }
    }
    case 'end-sessions': {
      if (subject === undefined && !options.all)
        throw new UsageError(`Missing argument: an email address, or --all.\n\n${USAGE}`)
      return async (services) => {
        const email = subject === undefined ? undefined : normalizeEmail(subject)
        const endedCount = await explainNotFound(
          endSessionsAsOperator(services, email),
          `No user has the address ${email}.`,
        )
        return `Ended ${endedCount} ${endedCount === 1 ? 'session' : 'sessions'}.`
      }
    }
    default:
      throw new UsageError(command === undefined ? USAGE : `Unknown command: ${command}\n\n${USAGE}`)
  }
}

function parseArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        status: { type: 'string' },
        email: { type: 'string' },
        note: { type: 'string' },
        days: { type: 'string' },
        community: { type: 'boolean' },
        all: { type: 'boolean' },
      },
    })
    const [command, subject] = positionals
    return { command, subject, positionals, options: values }
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
}

/** @throws {UsageError} for an argument that the command would ignore */
function rejectUnexpected({ command, positionals, options }: ReturnType<typeof parseArguments>): void {
  const allowedOptions = OPTIONS.get(command ?? '')
  if (!allowedOptions) return
  const unexpectedOption = Object.keys(options).find((name) => !allowedOptions.includes(name))
  const takesSubject = command !== 'list' && options.email === undefined && !options.all
  const unexpected = unexpectedOption ? `--${unexpectedOption}` : positionals[takesSubject ? 2 : 1]
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument: ${unexpected}\n\n${USAGE}`)
}

/** Messages for options whose schema field has another name, or whose schema message is meant for API clients. */
const OPTION_ERRORS = new Map([
  ['expires_in_days', '--days: must be a whole number from 1 to 90'],
  ['status', '--status: must be pending, approved, or rejected'],
])

function validate<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = z.safeParse(schema, input)
  if (!error) return data
  const lines = error.issues.map((issue) => {
    const field = issue.path.join('.')
    return OPTION_ERRORS.get(field) ?? `${field}: ${fieldMessage(toFieldError(issue))}`
  })
  throw new UsageError(`${lines.join('\n')}\n\n${USAGE}`)
}

function requireSubject(subject: string | undefined): string {
  if (subject === undefined) throw new UsageError(`Missing argument: the id or email of a request.\n\n${USAGE}`)
  return subject
}

/** The id of the pending request from an address; an id is returned unchanged. */
async function findRequestId(services: Pick<Services, 'db'>, idOrEmail: string): Promise<string> {
  if (z.uuid().safeParse(idOrEmail).success) return idOrEmail
  const email = normalizeEmail(idOrEmail)
  return explainNotFound(getPendingRequestId(services, email), `${email} has no pending request.`)
}

/** Replaces the generic "Not found" with a message that names the missing object. */
function explainNotFound<Result>(call: Promise<Result>, message: string): Promise<Result> {
  return call.catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'not_found' ? new UsageError(message) : error
  })
}

function formatRequest({ id, email, status, created_at, decided_by, message }: AccessRequest): string {
  const decision = decided_by ? `${status} by ${decided_by}` : status
  return `${id}  ${created_at.slice(0, 16)}Z  ${email}  ${decision}\n    ${message.replaceAll(/\s+/g, ' ').slice(0, 200)}`
}

/** Runs a command line and prints its result, or its error with exit code 1. */
export async function runAccess(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const command = parseCommand(args)
    const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
    const database = await openExistingDatabase(config)
    try {
      await migrateToLatest(database.db)
      const { services, close } = await openServices(config, { database, supervise: false })
      console.log(await command(services).finally(close))
    } finally {
      await database.close()
    }
  })
}
