import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import c from '#client/ui/content/CardList.module.css'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { ColorField } from '#client/ui/forms/ColorField.tsx'
import { FormActions } from '#client/ui/forms/FormActions.tsx'
import { FormTextField } from '#client/ui/forms/form-fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import type { Calendar } from '#shared/calendars.ts'
import r from './CalendarRow.module.css'
import { calendarDraft, nameError } from './calendar-name.ts'
import { type CalendarChange, changeCalendar } from './calendars.ts'

interface EditCalendarProps {
  calendar: Calendar
  /** The names of other people's calendars are read-only. */
  canRename: boolean
  onDone: () => void
}

/** Edits the name and color of a calendar. */
export function EditCalendar({ calendar, canRename, onDone }: EditCalendarProps) {
  const { t } = useLingui()
  const { id, summary, background_color, is_primary, is_holiday_calendar } = calendar
  const form = useValidatedForm(
    { summary, color: background_color, recolours: false },
    (draft) => (canRename ? nameError(draft) : {}),
    calendarDraft(id),
  )
  const [color, setColor] = useState(form.getValues().color)
  const leave = () => {
    form.finish()
    onDone()
  }
  const save = useMutation({
    mutationFn: ({ recolours, ...draft }: ReturnType<typeof form.getValues>) => {
      const change: CalendarChange = {
        ...(canRename && draft.summary.trim() !== summary && { summary: draft.summary }),
        ...(color !== background_color && { background_color: color }),
        ...(recolours && { update_events_colors: true }),
      }
      return changeCalendar(id, change)
    },
    onSuccess: leave,
    onError: form.fail,
  })
  return (
    <form
      ref={canRename ? undefined : focusOnMount}
      tabIndex={-1}
      aria-label={t`Edit ${{ name: summary }}`}
      className={r.edit}
      noValidate
      onSubmit={form.submit(save.isPending, save.mutate)}
    >
      {canRename && (
        <FormTextField
          ref={focusOnMount}
          label={t`Name`}
          name="summary"
          maxLength={120}
          autoComplete="off"
          form={form}
        />
      )}
      {!canRename && !is_holiday_calendar && (
        <p className={c.hint}>{t`Change its name and events in the account it belongs to.`}</p>
      )}
      <ColorField
        value={color}
        onChange={(next) => {
          setColor(next)
          form.setFieldValue('color', next)
        }}
      />
      {is_primary && <p className={c.hint}>{t`The main calendar has the colour of its account.`}</p>}
      {!is_holiday_calendar && (
        <Checkbox
          label={t`Apply to its events too`}
          description={t`Replaces the colours of individual events.`}
          classNames={{ label: c.choice ?? '', description: c.hint ?? '' }}
          key={form.key('recolours')}
          {...form.getInputProps('recolours', { type: 'checkbox' })}
        />
      )}
      <FormActions label={t`Save`} busyLabel={t`Saving...`} isBusy={save.isPending} size="xs" onCancel={leave} />
    </form>
  )
}
