import type { AccessRequestStatus } from '#shared/access.ts'
import { DomainError } from '../../platform/errors.ts'

export const wrongCode = () => new DomainError('wrong_code')
export const sessionEnded = () => new DomainError('session_ended')
export const sessionNotFound = () => new DomainError('not_found')

/** What a browser was given when it came back from a provider is of no use any more, or was another's. */
export const signInExpired = () => new DomainError('sign_in_expired')

export const invalidToken = () => new DomainError('invalid_token')
export const usedToken = () => new DomainError('used_token')
export const expiredToken = () => new DomainError('expired_token')

export const alreadyVerified = () => new DomainError('already_verified')
export const pendingRequest = () => new DomainError('pending_request')
export const requestNotFound = () => new DomainError('not_found')

/** Two of the team decided at once, or one of them on an old screen. */
export const alreadyDecided = (status: AccessRequestStatus) => new DomainError('already_decided', { status })
