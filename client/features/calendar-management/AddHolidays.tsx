import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { i18n } from '#client/lib/i18n.ts'
import c from '#client/ui/content/CardList.module.css'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormActions } from '#client/ui/forms/FormActions.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import type { Calendar } from '#shared/calendars.ts'
import { holidayCalendarId } from '#shared/holiday-calendars.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { addCalendar } from './calendars.ts'
import { holidayCountries, userRegion } from './holiday-choices.ts'

interface Choice {
  region: string
}

const NO_COUNTRY: MessageDescriptor = msg`Choose a country`

interface AddHolidaysProps {
  calendars: readonly Calendar[]
  onDone: (calendar: Calendar) => void
  onCancel: () => void
}

/** Adds a country's public holidays, in the user's language. */
export function AddHolidays({ calendars, onDone, onCancel }: AddHolidaysProps) {
  const { t } = useLingui()
  const countries = useMemo(() => holidayCountries(), [])
  const initial: Choice = { region: userRegion() ?? '' }
  const form = useValidatedForm(initial, ({ region }) => {
    if (region === '') return { region: t(NO_COUNTRY) }
    const ids = LANGUAGES.map((language) => holidayCalendarId(region, language))
    return calendars.some(({ id }) => ids.includes(id)) ? { region: t`You already have this calendar` } : {}
  })
  const add = useMutation({
    mutationFn: ({ region }: Choice) => addCalendar({ calendar_id: holidayCalendarId(region, i18n.locale) }),
    onSuccess: onDone,
    onError: form.fail,
  })
  return (
    <form
      className={c.form}
      aria-label={t`Public holidays`}
      noValidate
      onSubmit={form.submit(add.isPending, add.mutate)}
    >
      <h3 className={c.title}>{t`Public holidays`}</h3>
      <NativeSelect
        ref={focusOnMount}
        size="md"
        label={t`Country`}
        data={[{ value: '', label: t(NO_COUNTRY) }, ...countries]}
        key={form.key('region')}
        {...form.getInputProps('region')}
      />
      <FormActions label={t`Add holidays`} busyLabel={t`Adding...`} isBusy={add.isPending} onCancel={onCancel} />
    </form>
  )
}
