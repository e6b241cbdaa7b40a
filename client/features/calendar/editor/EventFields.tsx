import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Switch } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { trpc } from '#client/api.ts'
import { calendarOptionName } from '#client/entities/account/account-names.ts'
import { AddressField } from '#client/entities/attendee/AddressField.tsx'
import { AttendeeChip } from '#client/entities/attendee/AttendeeChip.tsx'
import { TimePicker } from '#client/entities/dates/time-picker/TimePicker.tsx'
import { instantOf } from '#client/entities/dates/wall-time.ts'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import { fieldErrorText } from '#client/lib/form-errors.ts'
import { ColorField } from '#client/ui/forms/ColorField.tsx'
import { TextArea, TextField } from '#client/ui/forms/fields.tsx'
import { MAX_LENGTHS } from '#shared/input-limits.ts'
import { whenText } from '../dates/event-times.ts'
import { eventTimes } from '../event.ts'
import { RecurrenceField } from '../recurrence/RecurrenceField.tsx'
import c from './EventFields.module.css'
import {
  addTypedAttendees,
  changeAllDay,
  changeCalendar,
  changeEndTime,
  changeRecurrence,
  changeStart,
  draftSpan,
  type EventDraft,
  invalidTimeErrors,
  isEventDay,
  LAST_EVENT_DAY,
} from './event-draft.ts'
import type { EditorConfig } from './event-editing.ts'

interface EventFieldsProps extends Omit<DraftFieldProps, 'error'>, Pick<EditorConfig, 'canEditSeries' | 'hasGuests'> {
  /** Errors by API field, plus `startTime`, `endTime` and `lastDay`. */
  errors: Readonly<Record<string, string>>
  /** Whether the draft is being saved, and cannot be changed. */
  isBusy: boolean
}

/** The dates and times as text, since browsers format date inputs differently: 11/12 or 12/11. */
function useSpanText(draft: EventDraft): string | undefined {
  const [now] = useState(Date.now)
  if (!isEventDay(draft.startDate) || !isEventDay(draft.endDate)) return undefined
  const span = draftSpan(draft)
  return span.end <= span.start ? undefined : whenText(eventTimes(span, draft.timeZone), draft.timeZone, now)
}

const DATE_FIELD_PROPS = { type: 'date', required: true, withAsterisk: false, max: LAST_EVENT_DAY }

export function EventFields({ draft, canEditSeries, hasGuests, errors, isBusy, onChange }: EventFieldsProps) {
  const { t } = useLingui()
  const { allDay, startDate, startTime, endDate, endTime, invalidStartText, invalidEndText, timeZone } = draft
  const timeErrors = invalidTimeErrors(draft)
  // The date may be incomplete while the user is typing.
  const day = isEventDay(startDate) ? startDate : draft.lastValidStartDate
  const spanText = useSpanText(draft)
  const bind = (name: keyof typeof MAX_LENGTHS.event) => ({
    value: draft[name],
    error: errors[name],
    maxLength: MAX_LENGTHS.event[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: currentTarget.value }),
  })
  return (
    <div className={c.fields} inert={isBusy}>
      <TextField label={t`Title`} data-autofocus required withAsterisk={false} {...bind('summary')} />

      <Switch
        label={t`All day`}
        checked={allDay}
        onChange={({ currentTarget }) => onChange(changeAllDay(draft, currentTarget.checked))}
      />
      <div className={c.times} data-all-day={allDay || undefined}>
        <TextField
          {...DATE_FIELD_PROPS}
          label={allDay ? t`First day` : t`Starts`}
          value={startDate}
          error={errors['start']}
          onChange={({ currentTarget }) => onChange(changeStart(draft, { startDate: currentTarget.value }))}
        />
        {!allDay && (
          <TimePicker
            label={t`Start time`}
            value={startTime}
            invalidText={invalidStartText || undefined}
            error={timeErrors['startTime']}
            onChange={(time) => onChange({ ...changeStart(draft, { startTime: time }), invalidStartText: '' })}
            onInvalidText={(text) => onChange({ invalidStartText: text })}
          />
        )}
        <TextField
          {...DATE_FIELD_PROPS}
          label={allDay ? t`Last day` : t`Ends`}
          value={endDate}
          min={startDate}
          error={errors['end']}
          onChange={({ currentTarget }) => onChange({ endDate: currentTarget.value })}
        />
        {!allDay && (
          <TimePicker
            label={t`End time`}
            value={endTime}
            invalidText={invalidEndText || undefined}
            error={timeErrors['endTime'] ?? errors['endTime']}
            onChange={(time) => onChange({ ...changeEndTime(draft, time), invalidEndText: '' })}
            onInvalidText={(text) => onChange({ invalidEndText: text })}
          />
        )}
      </div>
      {spanText && <p className={c.span}>{spanText}</p>}
      {!allDay && (
        <p className={c.zone}>
          {t`Times in ${{ zone: zoneLabel(timeZone, instantOf({ date: day, time: startTime }, timeZone)) }}`}
        </p>
      )}

      {canEditSeries && (
        <RecurrenceField
          value={draft.recurrence}
          startDate={day}
          errors={errors}
          onChange={(recurrence) => onChange(changeRecurrence(draft, recurrence))}
        />
      )}
      {canEditSeries && !hasGuests && <CalendarField draft={draft} error={errors['calendar_id']} onChange={onChange} />}
      <ColorField value={draft.color} onChange={(color) => onChange({ color })} />
      <AttendeesField draft={draft} error={errors['attendees']} onChange={onChange} />
      <TextField label={t`Location`} {...bind('location')} />
      <TextField
        label={t`Meeting link`}
        type="url"
        placeholder="https://"
        {...bind('meeting_url')}
        error={errors['meeting_url'] && fieldErrorText({ code: 'enter_https_link' })}
      />
      <TextArea label={t`Notes`} rows={3} {...bind('description')} />
      <Switch
        label={t`Block this time`}
        description={t`Nobody can book you during the event.`}
        checked={draft.isBusy}
        onChange={({ currentTarget }) => onChange({ isBusy: currentTarget.checked })}
      />
    </div>
  )
}

interface DraftFieldProps {
  draft: EventDraft
  error: string | undefined
  onChange: (change: Partial<EventDraft>) => void
}

/** Selects the event's calendar, if several are writable. */
function CalendarField({ draft, error, onChange }: DraftFieldProps) {
  const { t } = useLingui()
  const { data = [] } = trpc.calendarManagement.list.useQuery()
  const options = data.filter(({ is_writable }) => is_writable)
  const calendar = options.find(({ id }) => id === draft.calendar_id) ?? options.find(({ is_primary }) => is_primary)
  if (options.length < 2) return null
  return (
    <NativeSelect
      label={t`Calendar`}
      data={options.map((option) => ({ value: option.id, label: calendarOptionName(option, data) }))}
      value={calendar?.id ?? ''}
      error={error}
      onChange={({ currentTarget }) => {
        const next = options.find(({ id }) => id === currentTarget.value)
        if (next) onChange(changeCalendar(draft, calendar, next))
      }}
    />
  )
}

/** The attendees of an event. For reference only: only meetings send emails. */
function AttendeesField({ draft, error, onChange }: DraftFieldProps) {
  const { t } = useLingui()
  const { attendees, typedAttendees } = draft
  const [warning, setWarning] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const add = () => {
    const { change, warning: nextWarning } = addTypedAttendees(draft)
    setWarning(nextWarning)
    onChange(change)
    field.current?.focus()
  }
  const remove = (email: string) => {
    onChange({ attendees: attendees.filter((attendee) => attendee.email !== email) })
    field.current?.focus()
  }

  return (
    <div className={c.attendees}>
      <AddressField
        ref={field}
        label={t`Attendees`}
        description={t`For your reference only. No invitations are sent.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={typedAttendees}
        error={warning ?? error}
        button={{ variant: 'secondary', disabled: typedAttendees.trim() === '' }}
        onChange={(text) => {
          setWarning(undefined)
          onChange({ typedAttendees: text })
        }}
        onAdd={add}
      />
      {attendees.length > 0 && (
        <ul className={c.chips} aria-label={t`Attendees`}>
          {attendees.map(({ email, name }) => (
            <li key={email}>
              <AttendeeChip email={email} name={name} onRemove={() => remove(email)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
