import type { FormErrors } from '@mantine/form'
import { formErrors } from '#client/lib/form-errors.ts'
import { newCalendar } from '#shared/calendars.ts'

/** What is typed into the form of a new calendar is kept under this name. */
export const NEW_CALENDAR_DRAFT = 'new-calendar'

/** And what is changed of a calendar under this one. */
export const calendarDraft = (id: string) => `calendar.${id}`

/** What is wrong with the name of a calendar. */
export function nameError({ summary }: { summary: string }): FormErrors {
  return formErrors(newCalendar, { summary })
}
