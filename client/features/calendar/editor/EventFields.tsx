import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { TimePicker } from '#client/entities/dates/time-picker/TimePicker.tsx'
import { instantOf } from '#client/entities/dates/wall-time.ts'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import { fieldText } from '#client/lib/form-errors.ts'
import { ColorField } from '#client/ui/forms/ColorField.tsx'
import { TextArea, TextField } from '#client/ui/forms/fields.tsx'
import { whenText } from '../dates/event-times.ts'
import { eventTimes } from '../event-input.ts'
import { RecurrenceField } from '../recurrence/RecurrenceField.tsx'
import { AttendeesField } from './AttendeesField.tsx'
import { CalendarField } from './CalendarField.tsx'
import c from './EventFields.module.css'
import { isEventDay, LAST_DAY } from './event-days.ts'
import { draftSpan, type EventDraft, withRecurrence, withStart } from './event-draft.ts'
import { unreadableTimes } from './event-validation.ts'

interface EventFieldsProps {
  draft: EventDraft
  canRepeat: boolean
  /** Errors by API field, plus `endTime`. */
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<EventDraft>) => void
}

/** The dates and times as text, since browsers format date inputs differently: 11/12 or 12/11. */
function useSpanText(draft: EventDraft): string | undefined {
  const [now] = useState(Date.now)
  const span = draftSpan(draft)
  if (!isEventDay(draft.startDate) || !isEventDay(draft.endDate) || span.end <= span.start) return undefined
  return whenText(eventTimes(span, draft.timeZone), draft.timeZone, now)
}

/** The fields of the editor. */
export function EventFields({ draft, canRepeat, errors, onChange }: EventFieldsProps) {
  const { t } = useLingui()
  const { allDay, startDate, startTime, endDate, endTime, typedStart, typedEnd, timeZone } = draft
  const unreadable = unreadableTimes(draft)
  // The field may be incomplete while it is typed.
  const day = isEventDay(startDate) ? startDate : draft.lastStart
  const spanText = useSpanText(draft)
  return (
    <div className={c.fields}>
      <TextField
        label={t`Title`}
        data-autofocus
        required
        withAsterisk={false}
        maxLength={200}
        value={draft.summary}
        error={errors['summary']}
        onChange={({ currentTarget }) => onChange({ summary: currentTarget.value })}
      />

      <Switch
        label={t`All day`}
        checked={allDay}
        onChange={({ currentTarget }) => onChange({ allDay: currentTarget.checked })}
      />
      <div className={c.times} data-all-day={allDay || undefined}>
        <TextField
          type="date"
          label={allDay ? t`First day` : t`Starts`}
          required
          withAsterisk={false}
          value={startDate}
          max={LAST_DAY}
          error={errors['start']}
          onChange={({ currentTarget }) => onChange(withStart(draft, { startDate: currentTarget.value }))}
        />
        {!allDay && (
          <TimePicker
            label={t`Start time`}
            value={startTime}
            unreadable={typedStart || undefined}
            error={unreadable['startTime']}
            onChange={(time) => onChange({ ...withStart(draft, { startTime: time }), typedStart: '' })}
            onUnreadable={(text) => onChange({ typedStart: text })}
          />
        )}
        <TextField
          type="date"
          label={allDay ? t`Last day` : t`Ends`}
          required
          withAsterisk={false}
          value={endDate}
          min={startDate}
          max={LAST_DAY}
          error={errors['end']}
          onChange={({ currentTarget }) => onChange({ endDate: currentTarget.value })}
        />
        {!allDay && (
          <TimePicker
            label={t`End time`}
            value={endTime}
            unreadable={typedEnd || undefined}
            error={unreadable['endTime'] ?? errors['endTime']}
            onChange={(time) => onChange({ endTime: time, typedEnd: '' })}
            onUnreadable={(text) => onChange({ typedEnd: text })}
          />
        )}
      </div>
      {spanText && <p className={c.when}>{spanText}</p>}
      {!allDay && (
        <p className={c.zone}>
          {t`Times in ${{ zone: zoneLabel(timeZone, instantOf({ date: day, time: startTime }, timeZone)) }}`}
        </p>
      )}

      {canRepeat && (
        <RecurrenceField
          value={draft.recurrence}
          startDate={day}
          error={errors['recurrence']}
          onChange={(recurrence) => onChange(withRecurrence(draft, recurrence))}
        />
      )}
      {canRepeat && <CalendarField draft={draft} error={errors['calendar_id']} onChange={onChange} />}
      <ColorField value={draft.color} onChange={(color) => onChange({ color })} />
      <AttendeesField draft={draft} error={errors['attendees']} onChange={onChange} />
      <TextField
        label={t`Location`}
        maxLength={500}
        value={draft.location}
        error={errors['location']}
        onChange={({ currentTarget }) => onChange({ location: currentTarget.value })}
      />
      <TextField
        label={t`Meeting link`}
        type="url"
        placeholder="https://"
        value={draft.meeting_url}
        error={errors['meeting_url'] && fieldText({ code: 'enter_https_link' })}
        onChange={({ currentTarget }) => onChange({ meeting_url: currentTarget.value })}
      />
      <TextArea
        label={t`Notes`}
        rows={3}
        maxLength={8000}
        value={draft.description}
        error={errors['description']}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <Switch
        label={t`Block this time`}
        description={t`Nobody can book you during the event.`}
        checked={draft.busy}
        onChange={({ currentTarget }) => onChange({ busy: currentTarget.checked })}
      />
    </div>
  )
}
