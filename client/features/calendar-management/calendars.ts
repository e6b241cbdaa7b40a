import { api, type Inputs, queries, trpc } from '#client/api.ts'
import { t } from '#client/lib/language.ts'
import { announce } from '#client/ui/feedback/announce.ts'
import type { Calendar } from '#shared/calendars.ts'

/** The user's calendars, those of all accounts. */
export function useCalendars() {
  return trpc.calendarManagement.list.useQuery()
}

/** The user's own, to be renamed and deleted; added, to be removed; or brought by another account and kept there. */
export type CalendarKind = 'own' | 'added' | 'elsewhere'

/** What a calendar is to its user. */
export function kindOf({ is_own, is_removable }: Calendar): CalendarKind {
  if (is_own) return 'own'
  return is_removable ? 'added' : 'elsewhere'
}

/** Waits until the list shows what was changed. Of a calendar the events look and come as it does; so does its account. */
async function thenRefetch<Answer>(change: Promise<Answer>, done: string): Promise<Answer> {
  try {
    const answer = await change
    announce(done)
    return answer
  } finally {
    void queries.calendar.invalidate()
    void queries.users.info.invalidate()
    await queries.calendarManagement.list.invalidate()
  }
}

export function createCalendar(calendar: Inputs['calendarManagement']['create']): Promise<Calendar> {
  return thenRefetch(api.calendarManagement.create.mutate(calendar), t('Calendar created'))
}

export interface CalendarChange {
  summary?: string
  background_color?: string
  /** The events give up colours of their own, and have the calendar's. */
  update_events_colors?: boolean
}

export function changeCalendar(id: string, { summary, ...colors }: CalendarChange): Promise<void> {
  const change = async () => {
    if (summary !== undefined) await api.calendarManagement.update.mutate({ calendarId: id, summary })
    if (Object.keys(colors).length > 0) await api.calendarManagement.updateColors.mutate({ id, ...colors })
  }
  return thenRefetch(change(), t('Calendar saved'))
}

/** Says whether the events of a calendar keep their owner busy; shown at once. */
export async function setBusy({ id }: Calendar, is_selected: boolean): Promise<void> {
  queries.calendarManagement.list.setData(undefined, (calendars) =>
    calendars?.map((calendar) => (calendar.id === id ? { ...calendar, is_selected } : calendar)),
  )
  await thenRefetch(api.calendarManagement.update.mutate({ calendarId: id, is_selected }), t('Calendar saved'))
}

/** Chooses the calendar that meetings booked from now on go into. */
export async function setDestination(calendarId: string): Promise<void> {
  await thenRefetch(api.calendarManagement.update.mutate({ calendarId, is_destination: true }), t('Calendar saved'))
}

/** Adds public holidays, or somebody else's calendar to one of the user's accounts. */
export function addCalendar(calendar: Inputs['calendarManagement']['add']): Promise<Calendar> {
  return thenRefetch(api.calendarManagement.add.mutate(calendar), t('Calendar added'))
}

/** Deletes one's own calendar with its events, or removes one that was added. */
export function removeCalendar({ id }: Calendar, kind: Exclude<CalendarKind, 'elsewhere'>): Promise<unknown> {
  const { delete: remove, remove: takeOut } = api.calendarManagement
  const change = kind === 'own' ? remove.mutate({ calendarId: id }) : takeOut.mutate({ id })
  return thenRefetch(change, kind === 'own' ? t('Calendar deleted') : t('Calendar removed'))
}
