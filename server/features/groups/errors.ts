import { DETAIL } from '#shared/errors.ts'
import { DomainError } from '../../platform/errors.ts'

export const groupNotFound = () => new DomainError('not_found', 'not_found', DETAIL.notFound)

export const ownersOnly = () => new DomainError('forbidden', 'group_owners_only', DETAIL.groupOwnersOnly)

export const ownerLeaves = () => new DomainError('conflict', 'owner_leaves', DETAIL.ownerLeaves)

/** An address that cannot join, or cannot own; `field` is where it was given. */
export const refusedAddress = (code: string, field: string, why: string) =>
  new DomainError('conflict', code, why, { fields: { [field]: why } })

/** The caller is among the participants of their own group. */
export const withOneself = () =>
  new DomainError('invalid', 'invalid_input', DETAIL.withOneself, {
    fields: { group_participants: DETAIL.withOneself },
  })

export const tooManyInvitations = (field: string, email: string) =>
  refusedAddress('too_many_invitations', field, DETAIL.tooManyInvitations(email))

/** The owner and the participants are changed at once. */
export const ownerAndPeople = () =>
  new DomainError('invalid', 'invalid_input', DETAIL.invalidInput, { fields: { group_owner: DETAIL.ownerAndPeople } })
