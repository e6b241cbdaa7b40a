import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { calendarOptionName } from '#client/entities/account/account-names.ts'
import { showError } from '#client/ui/feedback/toast.tsx'
import { setDestination, useCalendars } from './calendars.ts'

/** Selects the calendar of new meetings, if several are writable. */
export function DestinationField() {
  const { t } = useLingui()
  const { data: calendars = [] } = useCalendars()
  const save = useMutation({ mutationFn: setDestination, onError: showError })
  const writable = calendars.filter(({ accepts_meetings }) => accepts_meetings)
  if (writable.length < 2) return null
  return (
    <NativeSelect
      size="md"
      label={t`Add new meetings to`}
      data={writable.map((calendar) => ({ value: calendar.id, label: calendarOptionName(calendar, writable) }))}
      value={save.isPending ? save.variables : writable.find(({ is_destination }) => is_destination)?.id}
      onChange={({ currentTarget }) => save.mutate(currentTarget.value)}
    />
  )
}
