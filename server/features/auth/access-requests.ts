import type { z } from 'zod'
import type { AccessRequestStatus } from '#shared/access.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import type { accessRequestOutput } from '#shared/outputs/access.ts'
import { type AuditServices, recordActivity } from '../../platform/audit/record-activity.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { enqueueMail, enqueueMails } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import type { Context } from '../../platform/trpc.ts'
import { findLanguage, findUserByEmail, publishAccessChange } from '../users/callers.ts'
import { type AdminActor, createAccessCode } from './access-codes.ts'
import { alreadyDecided, alreadyVerified, pendingRequest, requestNotFound } from './errors.ts'
import { grantAccess } from './grant-access.ts'
import { accessRequestsMail, approvalMail } from './mail.ts'
import {
  type AccessRequestRow,
  countPendingRequests,
  decideAccessRequest,
  findAccessRequest,
  findPendingRequestId,
  insertAccessRequest,
  isAddressApproved,
  listAccessRequestRows,
  markRequestsAnnounced,
} from './store.ts'

export type AccessRequest = z.output<typeof accessRequestOutput>

/** How many days an approval code is valid. */
const APPROVAL_CODE_DAYS = 7

/** @throws {DomainError} `already_verified` or `pending_request`, both 409 */
export async function requestAccess(
  { services, language }: Pick<Context, 'services' | 'language'>,
  { email, message }: { email: string; message: string },
): Promise<{ success: true }> {
  const { db, clock } = services
  await db.transaction().execute(async (trx) => {
    if (await hasAccess(trx, email)) throw alreadyVerified()
    const request = { email, message: message.trim(), language, created_at: currentDate(clock) }
    if (!(await insertAccessRequest(trx, request))) throw pendingRequest()
    await publishAccessChange(services, trx)
  })
  return { success: true }
}

/** Lists the newest five hundred requests, newest first. */
export async function listAccessRequests(
  { db }: Pick<Services, 'db'>,
  status: AccessRequestStatus | undefined,
): Promise<AccessRequest[]> {
  return (await listAccessRequestRows(db, status)).map(toAccessRequest)
}

/** The id of the pending request from an address. @throws {DomainError} `not_found` if there is none */
export async function getPendingRequestId({ db }: Pick<Services, 'db'>, email: string): Promise<string> {
  const id = await findPendingRequestId(db, email)
  if (id === undefined) throw requestNotFound()
  return id
}

/**
 * Approves a request: grants access to its address (immediately if it has a user, else at its first sign-in) and emails
 * it a code. The approval alone grants access; the code is only for screens that ask for a code.
 * @throws {DomainError} `not_found` or `already_decided`
 */
export function approveAccessRequest(
  services: AuditServices & Pick<Services, 'db' | 'jobs' | 'live' | 'config'>,
  actor: AdminActor,
  id: string,
): Promise<AccessRequest> {
  return services.db.transaction().execute(async (trx) => {
    const request = await decideRequest(services, trx, id, 'approved', actor)
    const { email } = request
    await grantAccess(services, trx, email, actor.user_id)
    const { code } = await createAccessCode(services, trx, actor, {
      email,
      expires_in_days: APPROVAL_CODE_DAYS,
      kind: 'access',
      request_id: id,
    })
    const language = (await findLanguage(trx, email)) ?? request.language ?? DEFAULT_LANGUAGE
    await enqueueMail(services, trx, approvalMail(services.config, { email, language, code, days: APPROVAL_CODE_DAYS }))
    return toAccessRequest(request)
  })
}

/**
 * Rejects a request. Sends no email, and the address may apply again.
 * @throws {DomainError} `not_found` or `already_decided`
 */
export function rejectAccessRequest(
  services: AuditServices & Pick<Services, 'db' | 'live' | 'config'>,
  actor: AdminActor,
  id: string,
): Promise<AccessRequest> {
  return services.db
    .transaction()
    .execute(async (trx) => toAccessRequest(await decideRequest(services, trx, id, 'rejected', actor)))
}

/**
 * Emails the admins if there are pending requests that no earlier email announced. The emails contain nothing that
 * applicants wrote.
 */
export async function announceAccessRequests(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>,
): Promise<void> {
  const { db, clock, config } = services
  const { adminEmails } = config
  if (adminEmails.length === 0) return
  await db.transaction().execute(async (trx) => {
    if ((await markRequestsAnnounced(trx, currentDate(clock))) === 0) return
    const pendingCount = await countPendingRequests(trx)
    const createMail = async (email: string) => {
      const language = (await findLanguage(trx, email)) ?? DEFAULT_LANGUAGE
      return accessRequestsMail(config, { email, language, pendingCount })
    }
    await enqueueMails(services, trx, await Promise.all(adminEmails.map(createMail)))
  })
}

async function decideRequest(
  services: AuditServices & Pick<Services, 'live' | 'config'>,
  trx: Db,
  id: string,
  status: 'approved' | 'rejected',
  actor: AdminActor,
): Promise<AccessRequestRow> {
  const request = await decideAccessRequest(trx, id, {
    status,
    decided_at: currentDate(services.clock),
    decided_by: actor.email,
  })
  if (!request) {
    const decidedRequest = await findAccessRequest(trx, id)
    throw decidedRequest ? alreadyDecided(decidedRequest.status) : requestNotFound()
  }
  const params = { request_id: id }
  await recordActivity(services, trx, { action: `access_request_${status}`, user_id: actor.user_id, params })
  await publishAccessChange(services, trx)
  return request
}

async function hasAccess(trx: Db, email: string): Promise<boolean> {
  const user = await findUserByEmail(trx, email)
  return user?.is_auth === true || (await isAddressApproved(trx, email))
}

function toAccessRequest({
  id,
  email,
  message,
  status,
  created_at,
  decided_at,
  decided_by,
}: AccessRequestRow): AccessRequest {
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
