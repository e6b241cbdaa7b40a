import { DomainError } from '../../platform/errors.ts'

/** Not found, or another user's: indistinguishable to the caller. */
export const eventNotFound = () => new DomainError('not_found')

export const eventIsMeeting = () => new DomainError('is_meeting')

/** Splitting the series at this instance would move its later instances. */
export const instanceIsExtraDate = () => new DomainError('extra_date')

export const accountNotFound = () => new DomainError('not_found')

export const calendarNotFound = () => new DomainError('not_found')

export const importNotFound = () => new DomainError('not_found')

export const mainCalendarNotDeletable = () => new DomainError('main_calendar')

export const tooManyCalendars = (limit: number) => new DomainError('too_many_calendars', { maximum: limit })

/** Read-only calendars are changed at their source. */
export const calendarNotWritable = () => new DomainError('calendar_not_writable')

export const accountNotWritable = (field: string) =>
  new DomainError(
    'account_not_writable',
    {},
    {
      fields: { [field]: { code: 'account_not_writable' } },
    },
  )

export const eventNotWritable = () => new DomainError('event_not_writable')

/** Guests have only a copy of the event. */
export const organizerOnly = () => new DomainError('organizer_only')

/** Users delete their own calendars, and only remove other people's from their list. */
export const ownCalendarNotRemovable = () => new DomainError('own_calendar')

export const unownedCalendarNotDeletable = () => new DomainError('not_own_calendar')

export const syncTokenExpired = () => new DomainError('sync_token_expired')
