import { DETAIL } from '#shared/errors.ts'
import { DomainError } from '../../platform/errors.ts'

const TAKEN = 'This address is taken'

/** An address of an invitation link that leads elsewhere already. */
export const urlTaken = () => new DomainError('conflict', 'url_taken', TAKEN, { fields: { url_invites: TAKEN } })

/** The caller's account was closed while they were calling. */
export const accountGone = () => new DomainError('unauthenticated', 'unauthenticated', DETAIL.signInFirst)

export const accountNotFound = () => new DomainError('not_found', 'not_found', DETAIL.notFound)

export const mainAccountStays = () => new DomainError('conflict', 'main_account', DETAIL.mainAccountStays)
