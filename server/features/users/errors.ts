import { DomainError } from '../../platform/errors.ts'

/** A link name that is already taken. */
export const urlTaken = () => new DomainError('url_taken', {}, { fields: { url_invites: { code: 'url_taken' } } })

const RESERVED = { code: 'url_taken', params: { reason: 'reserved' } } as const
/** A link name that nobody can take. */
export const urlReserved = () => new DomainError(RESERVED.code, RESERVED.params, { fields: { url_invites: RESERVED } })

/** The caller's account was deleted during the call. */
export const accountDeleted = () => new DomainError('unauthenticated')

export const accountNotFound = () => new DomainError('not_found')

export const mainAccountNotDeletable = () => new DomainError('main_account')
