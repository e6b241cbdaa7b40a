import type { AccessRequestStatus } from '#shared/access.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import type { Context } from '../../platform/trpc.ts'
import { findLanguage, findUserByEmail, listTeam } from '../users/callers.ts'
import { writeAccessCode } from './access-codes.ts'
import { verifyAddress } from './admission.ts'
import { alreadyDecided, alreadyVerified, pendingRequest, requestNotFound } from './errors.ts'
import { LIMITS } from './limits.ts'
import { approvalMail } from './mail.ts'
import {
  type AccessRequestRow,
  decideAccessRequest,
  findAccessRequest,
  insertAccessRequest,
  isAddressCleared,
  listRequests,
} from './store.ts'

export interface AccessRequest {
  id: string
  email: string
  message: string
  status: AccessRequestStatus
  created_at: string
  decided_at: string | null
  decided_by: string | null
}

/** Days in which the code of an approval is to be used. */
const APPROVAL_DAYS = 7

/** @throws {DomainError} `already_verified` or `pending_request`, both 409 */
export async function requestAccess(
  { services, ip, language }: Pick<Context, 'services' | 'ip' | 'language'>,
  { email, message }: { email: string; message: string },
): Promise<{ success: true }> {
  const { db, clock, live, limits } = services
  await limits.consume(LIMITS.requestsPerIp, ip)
  await limits.consume(LIMITS.requestsPerAddress, email)
  await db.transaction().execute(async (trx) => {
    if (await isVerified(trx, email)) throw alreadyVerified()
    const request = { email, message: message.trim(), language, created_at: dateOf(clock) }
    if (!(await insertAccessRequest(trx, request))) throw pendingRequest()
    await live.publish(trx, await listTeam(trx), 'access')
  })
  return { success: true }
}

/** Newest first, five hundred at most. */
export async function listAccessRequests(
  { db }: Pick<Services, 'db'>,
  status: AccessRequestStatus | undefined,
): Promise<AccessRequest[]> {
  return (await listRequests(db, status)).map(toWire)
}

/**
 * Lets an address in, from its next sign-in on or, if it has a user already, at once, and mails it a code that
 * does the same. The approved request is what counts; the code is for those who are asked for one.
 * @param by who decides: an address of the team, or the command line
 */
export function approveAccessRequest(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'live' | 'config'>,
  by: string,
  id: string,
): Promise<AccessRequest> {
  return services.db.transaction().execute(async (trx) => {
    const request = await decide(services, trx, id, 'approved', by)
    const { email } = request
    await verifyAddress(services, trx, email)
    const { code } = await writeAccessCode(services, trx, by, {
      email,
      expires_in_days: APPROVAL_DAYS,
      kind: 'access',
      request_id: id,
    })
    const language = (await findLanguage(trx, email)) ?? request.language ?? DEFAULT_LANGUAGE
    await queueMail(services, trx, approvalMail(services.config, { email, language, code, days: APPROVAL_DAYS }))
    return toWire(request)
  })
}

/** Turns a request down. Nobody is mailed, and the address may apply again. */
export function rejectAccessRequest(
  services: Pick<Services, 'db' | 'clock' | 'live'>,
  by: string,
  id: string,
): Promise<AccessRequest> {
  return services.db.transaction().execute(async (trx) => toWire(await decide(services, trx, id, 'rejected', by)))
}

async function decide(
  { clock, live }: Pick<Services, 'clock' | 'live'>,
  trx: Db,
  id: string,
  status: 'approved' | 'rejected',
  decided_by: string,
): Promise<AccessRequestRow> {
  const decided = await decideAccessRequest(trx, id, { status, decided_at: dateOf(clock), decided_by })
  if (!decided) {
    const request = await findAccessRequest(trx, id)
    throw request ? alreadyDecided(request.status) : requestNotFound()
  }
  await live.publish(trx, await listTeam(trx), 'access')
  return decided
}

async function isVerified(trx: Db, email: string): Promise<boolean> {
  const user = await findUserByEmail(trx, email)
  return user?.is_auth === true || (await isAddressCleared(trx, email))
}

function toWire({ id, email, message, status, created_at, decided_at, decided_by }: AccessRequestRow): AccessRequest {
  return {
    id,
    email,
    message,
    status,
    created_at: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    decided_by,
  }
}
