import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { trpc } from '#client/api.ts'
import { calendarOptionName } from '#client/entities/account/account-names.ts'
import { type EventDraft, withCalendar } from './event-draft.ts'

interface CalendarFieldProps {
  draft: EventDraft
  error: string | undefined
  onChange: (change: Partial<EventDraft>) => void
}

/** Selects the event's calendar, if there are several. */
export function CalendarField({ draft, error, onChange }: CalendarFieldProps) {
  const { t } = useLingui()
  const { data = [] } = trpc.calendarManagement.list.useQuery()
  const writable = data.filter(({ is_writable }) => is_writable)
  const current = writable.find(({ id }) => id === draft.calendar_id) ?? writable.find(({ is_primary }) => is_primary)
  if (writable.length < 2) return null
  return (
    <NativeSelect
      size="md"
      label={t`Calendar`}
      data={writable.map((calendar) => ({ value: calendar.id, label: calendarOptionName(calendar, data) }))}
      value={current?.id ?? ''}
      error={error}
      onChange={({ currentTarget }) => {
        const chosen = writable.find(({ id }) => id === currentTarget.value)
        if (chosen) onChange(withCalendar(draft, current, chosen))
      }}
    />
  )
}
