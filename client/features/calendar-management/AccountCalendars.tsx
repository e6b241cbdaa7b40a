import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { t, tn } from '#client/lib/language.ts'
import { showError } from '#client/ui/feedback/toast.tsx'
import type { Calendar } from '#shared/calendars.ts'
import c from './AccountCalendars.module.css'
import { setBusy, useCalendars } from './calendars.ts'

/** An account's calendars, and which of them block availability. */
export function AccountCalendars({ account_id }: { account_id: string }) {
  const { data } = useCalendars()
  const calendars = data?.filter((calendar) => calendar.account_id === account_id) ?? []
  const [first, second] = calendars
  if (!first) return null
  if (!second) return <BusySwitch calendar={first} label={t('Blocks your availability')} />
  const busy = calendars.filter(({ is_selected }) => is_selected).length
  return (
    <details className={c.calendars}>
      <summary>
        {tn(calendars.length, '{n} calendar', '{n} calendars')} ·{' '}
        {tn(busy, '{n} blocks your availability', '{n} block your availability')}
      </summary>
      <ul className={c.list}>
        {calendars.map((calendar) => (
          <li key={calendar.id}>
            <BusySwitch calendar={calendar} label={calendar.summary} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function BusySwitch({ calendar, label }: { calendar: Calendar; label: string }) {
  const { summary, is_selected } = calendar
  const save = useMutation({ mutationFn: (counts: boolean) => setBusy(calendar, counts), onError: showError })
  return (
    <Switch
      label={label}
      aria-label={t('{name} blocks your availability', { name: summary })}
      checked={is_selected}
      onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
    />
  )
}
