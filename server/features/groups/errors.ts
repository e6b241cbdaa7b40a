import type { ParticipantRefusal } from '#shared/errors.ts'
import { DomainError, invalidInput } from '../../platform/errors.ts'

export const groupNotFound = () => new DomainError('not_found')

export const ownersOnly = () => new DomainError('group_owners_only')

export const ownerCannotLeave = () => new DomainError('owner_leaves')

/** An address that cannot join; `field` is the input field that contains it. */
export const participantRefused = (field: string, reason: ParticipantRefusal) =>
  new DomainError(
    'participant_refused',
    { reason },
    { fields: { [field]: { code: 'participant_refused', params: { reason } } } },
  )

/** An address that cannot own the group. */
export const invalidNewOwner = (
  code: 'not_participant' | 'owner_needs_account' | 'owner_not_joined' | 'owner_quota_reached',
  field: string,
) => new DomainError(code, {}, { fields: { [field]: { code } } })

export const tooManyInvitations = (field: string, email: string) =>
  new DomainError(
    'too_many_invitations',
    { email },
    { fields: { [field]: { code: 'too_many_invitations', params: { email } } } },
  )

/** A request must not change both the owner and the participants. */
export const ownerAndParticipantsChanged = () => invalidInput({ group_owner: { code: 'owner_and_participants' } })
