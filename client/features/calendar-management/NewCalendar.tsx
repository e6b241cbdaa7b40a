import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#client/lib/language.ts'
import c from '#client/ui/CardList.module.css'
import { ColorField } from '#client/ui/ColorField.tsx'
import { useCheckedForm } from '#client/ui/checked-form.ts'
import { FormActions } from '#client/ui/FormActions.tsx'
import { FormTextField } from '#client/ui/form-fields.tsx'
import { takeFocus } from '#client/ui/take-focus.ts'
import type { Calendar } from '#shared/calendars.ts'
import { PALETTE } from '#shared/palette.ts'
import { NEW_CALENDAR_DRAFT, nameFault } from './calendar-name.ts'
import { createCalendar } from './calendars.ts'

interface NewCalendarProps {
  calendars: readonly Calendar[]
  onDone: (calendar: Calendar) => void
  onCancel: () => void
}

/** Makes a calendar, in a colour that none has yet. */
export function NewCalendar({ calendars, onDone, onCancel }: NewCalendarProps) {
  const taken = new Set(calendars.map(({ background_color }) => background_color))
  const free: string = Object.values(PALETTE).find((hex) => !taken.has(hex)) ?? PALETTE.skyblue
  const form = useCheckedForm({ summary: '', background_color: free }, nameFault, NEW_CALENDAR_DRAFT)
  const [color, setColor] = useState(form.getValues().background_color)
  const create = useMutation({
    mutationFn: createCalendar,
    onSuccess: (calendar) => {
      form.finish()
      onDone(calendar)
    },
    onError: form.fail,
  })
  const recolour = (next: string) => {
    setColor(next)
    form.setFieldValue('background_color', next)
  }
  const cancel = () => {
    form.finish()
    onCancel()
  }
  return (
    <form
      className={c.form}
      aria-label={t('New calendar')}
      noValidate
      onSubmit={form.submit(create.isPending, create.mutate)}
    >
      <h3 className={c.title}>{t('New calendar')}</h3>
      <FormTextField ref={takeFocus} label={t('Name')} name="summary" maxLength={120} autoComplete="off" form={form} />
      <ColorField value={color} onChange={recolour} />
      <FormActions
        label={t('Create calendar')}
        busyLabel={t('Creating...')}
        isBusy={create.isPending}
        onCancel={cancel}
      />
    </form>
  )
}
