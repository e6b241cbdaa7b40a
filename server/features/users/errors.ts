import { DomainError } from '../../platform/errors.ts'

/** An address of an invitation link that leads elsewhere already. */
export const urlTaken = () => new DomainError('url_taken', {}, { fields: { url_invites: { code: 'url_taken' } } })

/** The caller's account was closed while they were calling. */
export const accountGone = () => new DomainError('unauthenticated')

export const accountNotFound = () => new DomainError('not_found')

export const mainAccountStays = () => new DomainError('main_account')
