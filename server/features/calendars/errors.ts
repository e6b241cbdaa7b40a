import { DETAIL } from '#shared/errors.ts'
import { DomainError } from '../../platform/errors.ts'

/** Absent or somebody else's: never told apart. */
export const eventNotFound = () => new DomainError('not_found', 'not_found', DETAIL.notFound)

export const isMeeting = () =>
  new DomainError('conflict', 'is_meeting', 'This is a meeting: reschedule or cancel it instead')

/** What is wrong with the input, by field, where only the server can tell. */
export const invalidInput = (fields: Record<string, string>) =>
  new DomainError('invalid', 'invalid_input', DETAIL.invalidInput, { fields })
