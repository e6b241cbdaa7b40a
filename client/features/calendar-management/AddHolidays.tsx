import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { i18n } from '#client/lib/i18n.ts'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { PanelForm } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import type { Calendar } from '#shared/calendars.ts'
import { holidayCalendarId } from '#shared/holiday-calendars.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { addCalendar } from './calendars.ts'
import { holidayCountries, userRegion } from './holiday-choices.ts'

interface AddHolidaysProps {
  calendars: readonly Calendar[]
  onDone: (calendar: Calendar) => void
  onCancel: () => void
}

/** Adds a country's public holidays, in the user's language. */
export function AddHolidays({ calendars, onDone, onCancel }: AddHolidaysProps) {
  const { t } = useLingui()
  const countries = useMemo(() => holidayCountries(), [])
  const form = useValidatedForm({ region: userRegion() ?? '' }, ({ region }) => {
    if (region === '') return { region: t`Choose a country` }
    const ids = LANGUAGES.map((language) => holidayCalendarId(region, language))
    return calendars.some(({ id }) => ids.includes(id)) ? { region: t`You already have this calendar` } : {}
  })
  return (
    <PanelForm
      form={form}
      title={t`Public holidays`}
      label={t`Add holidays`}
      busyLabel={t`Adding...`}
      save={({ region }) => addCalendar({ calendar_id: holidayCalendarId(region, i18n.locale) })}
      onSaved={onDone}
      onCancel={onCancel}
    >
      <NativeSelect
        ref={focusOnMount}
        size="md"
        label={t`Country`}
        data={[{ value: '', label: t`Choose a country` }, ...countries]}
        key={form.key('region')}
        {...form.getInputProps('region')}
      />
    </PanelForm>
  )
}
