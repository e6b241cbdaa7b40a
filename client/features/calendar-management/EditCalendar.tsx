import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import c from '#client/ui/content/CardList.module.css'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { ColorField } from '#client/ui/forms/ColorField.tsx'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { PanelForm } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import type { Calendar } from '#shared/calendars.ts'
import { calendarDraft, changeCalendar, nameError } from './calendars.ts'

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
  return (
    <PanelForm
      inCard
      ref={canRename ? undefined : focusOnMount}
      form={form}
      title={t`Edit ${{ name: summary }}`}
      label={t`Save`}
      busyLabel={t`Saving...`}
      save={({ recolours, ...draft }) =>
        changeCalendar(id, {
          ...(canRename && draft.summary.trim() !== summary && { summary: draft.summary }),
          ...(color !== background_color && { background_color: color }),
          ...(recolours && { update_events_colors: true }),
        })
      }
      onSaved={onDone}
      onCancel={onDone}
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
    </PanelForm>
  )
}
