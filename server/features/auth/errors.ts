import type { AccessRequestStatus } from '#shared/access.ts'
import { DomainError } from '../../platform/errors.ts'

export const wrongCode = () => new DomainError('wrong_code')
export const sessionEnded = () => new DomainError('session_ended')
export const sessionNotFound = () => new DomainError('not_found')

/** The code from a provider sign-in is unknown, used or expired, or belongs to another browser. */
export const signInExpired = () => new DomainError('sign_in_expired')

export const invalidToken = () => new DomainError('invalid_token')
export const usedToken = () => new DomainError('used_token')
export const expiredToken = () => new DomainError('expired_token')

export const alreadyVerified = () => new DomainError('already_verified')
export const pendingRequest = () => new DomainError('pending_request')
export const requestNotFound = () => new DomainError('not_found')

/** Two admins decided at once, or an admin decided on an outdated screen. */
export const alreadyDecided = (status: AccessRequestStatus) => new DomainError('already_decided', { status })
