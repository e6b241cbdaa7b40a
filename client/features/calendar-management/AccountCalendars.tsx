import { useLingui } from '@lingui/react/macro'
import c from './AccountCalendars.module.css'
import { CalendarRow } from './CalendarRow.tsx'
import { useCalendars } from './calendars.ts'

/** An account's calendars, and which of them block availability. */
export function AccountCalendars({ account_id }: { account_id: string }) {
  const { t } = useLingui()
  const { data } = useCalendars()
  const calendars = data?.filter((calendar) => calendar.account_id === account_id) ?? []
  if (calendars.length === 0) return null
  return (
    <div className={c.calendars}>
      {/* Each switch has its own name. */}
      <p className={c.head} aria-hidden>
        <span>{t`Calendars`}</span>
        <span>{t`Blocks your availability`}</span>
      </p>
      <ul aria-label={t`Calendars`}>
        {calendars.map((calendar) => (
          <CalendarRow key={calendar.id} calendar={calendar} />
        ))}
      </ul>
    </div>
  )
}
