import type { FormErrors } from '@mantine/form'
import { formErrors } from '#client/lib/form-errors.ts'
import { newCalendar } from '#shared/calendars.ts'

/** The draft of a new calendar. */
export const NEW_CALENDAR_DRAFT = 'new-calendar'

/** The draft of an existing calendar. */
export const calendarDraft = (id: string) => `calendar.${id}`

/** The error of a calendar's name. */
export function nameError({ summary }: { summary: string }): FormErrors {
  return formErrors(newCalendar, { summary })
}
