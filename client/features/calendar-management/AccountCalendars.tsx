import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Switch } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { api, trpc } from '#client/api.ts'
import { calendarOptionName } from '#client/entities/account/account-names.ts'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import c from '#client/ui/content/CardList.module.css'
import { InlineConfirmation } from '#client/ui/dialogs/InlineConfirmation.tsx'
import { useAction } from '#client/ui/feedback/use-action.ts'
import { useOpeners } from '#client/ui/focus/close-and-focus.ts'
import type { Calendar } from '#shared/calendars.ts'
import r from './AccountCalendars.module.css'
import { EditCalendarForm } from './CalendarForms.tsx'
import { calendarDraftName, refetchCalendarsAfter, setBlocksTime } from './calendars.ts'

/** An account's calendars, and which of them block availability. */
export function AccountCalendars({ account_id }: { account_id: string }) {
  const { t } = useLingui()
  const { data } = trpc.calendarManagement.list.useQuery()
  const calendars = data?.filter((calendar) => calendar.account_id === account_id) ?? []
  if (calendars.length === 0) return null
  return (
    <div className={r.calendars}>
      {/* Hidden from screen readers, because each switch has its own label. */}
      <p className={r.head} aria-hidden>
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

/** A calendar, whether it blocks time, and its actions. Removal is confirmed inline. */
function CalendarRow({ calendar }: { calendar: Calendar }) {
  const { t } = useLingui()
  const { summary, account_provider, background_color, is_primary, is_selected, is_holiday_calendar, is_own } = calendar
  const { openers, view, setView, close } = useOpeners<'edit' | 'remove'>(() =>
    hasDraft(calendarDraftName(calendar.id)) ? 'edit' : undefined,
  )
  const saveBlocksTime = useAction((blocksTime: boolean) => setBlocksTime(calendar, blocksTime))

  return (
    <li className={r.row}>
      <i className={r.dot} style={{ background: `#${background_color}` }} />
      <div className={r.title}>
        <p className={r.name}>{summary}</p>
        {is_primary && account_provider === 'local' && <span className={c.ownTag}>{t`Main calendar`}</span>}
        {is_holiday_calendar && <span className={c.tag}>{t`Holidays`}</span>}
      </div>
      {view === undefined && (
        <div ref={openers} className={r.actions}>
          <IconButton data-opens="edit" label={t`Edit ${{ name: summary }}`} onClick={() => setView('edit')}>
            <IconPencil size={17} aria-hidden />
          </IconButton>
          {(is_own || calendar.is_removable) && !is_primary && (
            <IconButton
              data-opens="remove"
              label={is_own ? t`Delete ${{ name: summary }}` : t`Remove ${{ name: summary }}`}
              onClick={() => setView('remove')}
            >
              <IconTrash size={17} aria-hidden />
            </IconButton>
          )}
        </div>
      )}
      <Switch
        className={r.switch}
        aria-label={t`${{ name: summary }} blocks your availability`}
        checked={is_selected}
        onChange={({ currentTarget }) => saveBlocksTime.mutate(currentTarget.checked)}
      />
      {view === 'edit' && <EditCalendarForm calendar={calendar} onDone={close} />}
      {view === 'remove' && <RemoveCalendarConfirmation calendar={calendar} onDismiss={close} />}
    </li>
  )
}

function RemoveCalendarConfirmation({ calendar, onDismiss }: { calendar: Calendar; onDismiss: () => void }) {
  const { t } = useLingui()
  const { id, summary: name, is_own } = calendar
  const remove = () =>
    is_own
      ? refetchCalendarsAfter(api.calendarManagement.delete.mutate({ calendarId: id }), t`Calendar deleted`)
      : refetchCalendarsAfter(api.calendarManagement.remove.mutate({ id }), t`Calendar removed`)
  return (
    <InlineConfirmation
      label={is_own ? t`Delete calendar` : t`Remove`}
      loadingText={is_own ? t`Deleting...` : t`Removing...`}
      onConfirm={remove}
      onDismiss={onDismiss}
    >
      {is_own
        ? t`Delete “${name}”? Its events are permanently deleted. Meetings move to your main calendar.`
        : calendar.is_holiday_calendar
          ? t`Remove “${name}”? Its holidays disappear from your calendar. You can add it again.`
          : t`Remove “${name}”? It disappears from Meridian and from your account’s calendar list. You can add it again.`}
    </InlineConfirmation>
  )
}

/** The calendar for new meetings; hidden unless several calendars accept meetings. */
export function DestinationField() {
  const { t } = useLingui()
  const { data: calendars = [] } = trpc.calendarManagement.list.useQuery()
  const save = useAction((calendarId: string) =>
    refetchCalendarsAfter(
      api.calendarManagement.update.mutate({ calendarId, is_destination: true }),
      t`Calendar saved`,
    ),
  )
  const destinations = calendars.filter(({ accepts_meetings }) => accepts_meetings)
  if (destinations.length < 2) return null
  return (
    <NativeSelect
      label={t`Add new meetings to`}
      data={destinations.map((calendar) => ({ value: calendar.id, label: calendarOptionName(calendar, destinations) }))}
      value={save.isPending ? save.variables : destinations.find(({ is_destination }) => is_destination)?.id}
      onChange={({ currentTarget }) => save.mutate(currentTarget.value)}
    />
  )
}
