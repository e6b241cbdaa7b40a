import type { AccessRequestStatus } from '#shared/access.ts'
import { DETAIL } from '#shared/errors.ts'
import { DomainError } from '../../platform/errors.ts'

export const wrongCode = () => new DomainError('unauthenticated', 'wrong_code', DETAIL.wrongCode)
export const sessionEnded = () => new DomainError('unauthenticated', 'session_ended', DETAIL.signInFirst)
export const sessionNotFound = () => new DomainError('not_found', 'not_found', DETAIL.notFound)

/** What a browser was given when it came back from a provider is of no use any more, or was another's. */
export const signInExpired = () => new DomainError('unauthenticated', 'sign_in_expired', DETAIL.signInExpired)

export const invalidToken = () => new DomainError('unauthenticated', 'invalid_token', DETAIL.invalidToken)
export const usedToken = () => new DomainError('unauthenticated', 'used_token', DETAIL.usedToken)
export const expiredToken = () => new DomainError('unauthenticated', 'expired_token', DETAIL.expiredToken)

export const alreadyVerified = () => new DomainError('conflict', 'already_verified', DETAIL.alreadyVerified)
export const pendingRequest = () => new DomainError('conflict', 'pending_request', DETAIL.pendingRequest)
export const requestNotFound = () => new DomainError('not_found', 'not_found', DETAIL.notFound)

/** Two of the team decided at once, or one of them on an old screen. */
export const alreadyDecided = (status: AccessRequestStatus) =>
  new DomainError('conflict', 'already_decided', `This request was already ${status}`)
