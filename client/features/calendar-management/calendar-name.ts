import type { FormErrors } from '@mantine/form'
import { newCalendar } from '#shared/calendars.ts'

/** What is wrong with the name of a calendar. */
export function nameFault({ summary }: { summary: string }): FormErrors {
  const { error } = newCalendar.safeParse({ summary })
  return error ? { summary: error.issues[0]?.message } : {}
}
