import type { FieldError } from '#shared/field-errors.ts'
import { DomainError } from '../../platform/errors.ts'

/** Not found, or another user's: indistinguishable to the caller. */
export const eventNotFound = () => new DomainError('not_found')

export const isMeeting = () => new DomainError('is_meeting')

export const calendarNotFound = () => new DomainError('not_found')

export const mainCalendarStays = () => new DomainError('main_calendar')

export const tooManyCalendars = (most: number) => new DomainError('too_many_calendars', { most })

/** Read-only calendars are changed at their source. */
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

/** Users delete their own calendars, and only remove those of others from their list. */
export const deleteInstead = () => new DomainError('own_calendar')

export const removeInstead = () => new DomainError('not_own_calendar')

export const syncTokenExpired = () => new DomainError('sync_token_expired')

/** Field errors that only the server can detect. */
export const invalidInput = (fields: Record<string, FieldError>) => new DomainError('invalid_input', {}, { fields })
