import { DETAIL } from '#shared/errors.ts'
import { DomainError } from '../../platform/errors.ts'

/** Absent or somebody else's: never told apart. */
export const eventNotFound = () => new DomainError('not_found', 'not_found', DETAIL.notFound)

export const isMeeting = () =>
  new DomainError('conflict', 'is_meeting', 'This is a meeting: reschedule or cancel it instead')

export const calendarNotFound = () => new DomainError('not_found', 'not_found', DETAIL.notFound)

export const mainCalendarStays = () => new DomainError('conflict', 'main_calendar', DETAIL.mainCalendarStays)

export const tooManyCalendars = (most: number) =>
  new DomainError('conflict', 'too_many_calendars', DETAIL.tooManyCalendars(most))

/** What comes from elsewhere is changed there. */
export const calendarKeptElsewhere = () =>
  new DomainError('conflict', 'calendar_not_writable', DETAIL.calendarKeptElsewhere)

export const accountKeptElsewhere = (field: string) =>
  new DomainError('conflict', 'account_not_writable', DETAIL.accountKeptElsewhere, {
    fields: { [field]: DETAIL.accountKeptElsewhere },
  })

export const eventKeptElsewhere = () => new DomainError('conflict', 'event_not_writable', DETAIL.eventKeptElsewhere)

/** One's own calendars are deleted, those of others removed from one's list. */
export const deleteInstead = () => new DomainError('conflict', 'own_calendar', DETAIL.deleteInstead)

export const removeInstead = () => new DomainError('conflict', 'not_own_calendar', DETAIL.removeInstead)

export const syncTokenExpired = () => new DomainError('gone', 'sync_token_expired', DETAIL.syncTokenExpired)

/** What is wrong with the input, by field, where only the server can tell. */
export const invalidInput = (fields: Record<string, string>) =>
  new DomainError('invalid', 'invalid_input', DETAIL.invalidInput, { fields })
