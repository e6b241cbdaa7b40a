import type { FieldError } from '#shared/field-errors.ts'
import { DomainError } from '../../platform/errors.ts'

/** Absent or somebody else's: never told apart. */
export const eventNotFound = () => new DomainError('not_found')

export const isMeeting = () => new DomainError('is_meeting')

export const calendarNotFound = () => new DomainError('not_found')

export const mainCalendarStays = () => new DomainError('main_calendar')

export const tooManyCalendars = (most: number) => new DomainError('too_many_calendars', { most })

/** What comes from elsewhere is changed there. */
export const calendarKeptElsewhere = () => new DomainError('calendar_not_writable')

export const accountKeptElsewhere = (field: string) =>
  new DomainError(
    'account_not_writable',
    {},
    {
      fields: { [field]: { code: 'account_not_writable' } },
    },
  )

export const eventKeptElsewhere = () => new DomainError('event_not_writable')

/** One's own calendars are deleted, those of others removed from one's list. */
export const deleteInstead = () => new DomainError('own_calendar')

export const removeInstead = () => new DomainError('not_own_calendar')

export const syncTokenExpired = () => new DomainError('sync_token_expired')

/** What is wrong with the input, by field, where only the server can tell. */
export const invalidInput = (fields: Record<string, FieldError>) => new DomainError('invalid_input', {}, { fields })
