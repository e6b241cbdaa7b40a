import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { trpc } from '#client/api.ts'
import { accountKindName, calendarAccountName } from '#client/entities/account/account-names.ts'
import { eventStyle } from '#client/entities/event/event-style.ts'
import type { Calendar } from '#shared/calendars.ts'
import c from './CalendarFilter.module.css'
import { isCalendarShown, setCalendarShown, useSelectedCalendars } from './calendar-events.ts'

/** Shows and hides calendars, grouped by account. */
export function CalendarFilter() {
  const { t } = useLingui()
  const { data, error, refetch } = trpc.calendarManagement.list.useQuery()
  const accounts = [...Map.groupBy(data ?? [], ({ account_id }) => account_id)]
  return (
    <fieldset className={c.section} aria-busy={!data && !error}>
      <legend className={c.title}>{t`Calendars`}</legend>
      {accounts.map(([id, calendars]) => (
        <fieldset key={id}>
          {accounts.length > 1 && calendars.length > 1 && calendars[0] && (
            <legend className={c.account}>{calendarAccountName(calendars[0])}</legend>
          )}
          {calendars.map((calendar) => (
            <CalendarCheckbox
              key={calendar.id}
              calendar={calendar}
              isUngrouped={accounts.length > 1 && calendars.length === 1}
            />
          ))}
        </fieldset>
      ))}
      {!data && error && (
        <p className={c.failed}>
          {t`Your calendars could not be loaded.`}{' '}
          <UnstyledButton className={c.retry} onClick={() => void refetch()}>
            {t`Try again`}
          </UnstyledButton>
        </p>
      )}
    </fieldset>
  )
}

interface CalendarCheckboxProps {
  calendar: Calendar
  /** Whether it is the only calendar of one of several accounts; its label then also names the kind of account. */
  isUngrouped: boolean
}

function CalendarCheckbox({ calendar, isUngrouped }: CalendarCheckboxProps) {
  const { id, summary, background_color } = calendar
  const selection = useSelectedCalendars()
  return (
    <label
      className={c.calendar}
      style={eventStyle(background_color)}
      title={isUngrouped ? `${summary}, ${calendarAccountName(calendar)}` : summary}
    >
      <input
        type="checkbox"
        checked={isCalendarShown(selection, id)}
        onChange={({ currentTarget }) => setCalendarShown(id, currentTarget.checked)}
      />
      <span className={c.name}>{summary}</span>
      {isUngrouped && (
        <>
          {' '}
          <small className={c.kind}>{accountKindName(calendar.account_provider, calendar.account_email)}</small>
        </>
      )}
    </label>
  )
}
