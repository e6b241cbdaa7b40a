import { t } from '@lingui/core/macro'
import type { FormErrors } from '@mantine/form'
import { api, type Inputs, queries } from '#client/api.ts'
import { refetchAfter } from '#client/entities/topic/refetch.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { type Calendar, newCalendar } from '#shared/calendars.ts'

/** Refetches calendars, their events and the accounts after a change, and announces it. */
export function refetchCalendarsAfter<Result>(change: Promise<Result>, announcement: string): Promise<Result> {
  return refetchAfter(['calendars', 'events'], change, announcement)
}

/** Sets whether a calendar blocks time; updates optimistically. */
export async function setBlocksTime({ id }: Calendar, is_selected: boolean): Promise<void> {
  queries.calendarManagement.list.setData(undefined, (calendars) =>
    calendars?.map((calendar) => (calendar.id === id ? { ...calendar, is_selected } : calendar)),
  )
  await refetchCalendarsAfter(api.calendarManagement.update.mutate({ calendarId: id, is_selected }), t`Calendar saved`)
}

/** Adds public holidays, or a shared calendar to a connected account. */
export function addCalendar(calendar: Inputs['calendarManagement']['add']): Promise<Calendar> {
  return refetchCalendarsAfter(api.calendarManagement.add.mutate(calendar), t`Calendar added`)
}

/** The name of the stored draft of a new calendar. */
export const NEW_CALENDAR_DRAFT = 'new-calendar'

/** The name of the stored draft of an existing calendar. */
export const calendarDraftName = (id: string) => `calendar.${id}`

export function nameErrors({ summary }: { summary: string }): FormErrors {
  return formErrors(newCalendar, { summary })
}
