import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentLanguage, type Text, t } from '#client/lib/language.ts'
import c from '#client/ui/CardList.module.css'
import { useCheckedForm } from '#client/ui/checked-form.ts'
import { FormActions } from '#client/ui/FormActions.tsx'
import { takeFocus } from '#client/ui/take-focus.ts'
import type { Calendar } from '#shared/calendars.ts'
import { holidayCalendarId } from '#shared/holiday-calendars.ts'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import { addHolidays } from './calendars.ts'
import { holidayCountries, readersRegion } from './holiday-choices.ts'

interface Choice {
  region: string
  language: Language
}

const NO_COUNTRY: Text = 'Choose a country'
const THERE_ALREADY: Text = 'You have this calendar already'
const NAMES: Record<Language, string> = { en: 'English', es: 'Español' }

interface AddHolidaysProps {
  calendars: readonly Calendar[]
  onDone: (calendar: Calendar) => void
  onCancel: () => void
}

/** Adds the public holidays of a country, as they are called in one of two languages. */
export function AddHolidays({ calendars, onDone, onCancel }: AddHolidaysProps) {
  const countries = useMemo(() => holidayCountries(), [])
  const initial: Choice = { region: readersRegion() ?? '', language: currentLanguage() }
  const form = useCheckedForm(initial, ({ region, language }) => {
    if (region === '') return { region: NO_COUNTRY }
    const isThere = calendars.some(({ id }) => id === holidayCalendarId(region, language))
    return isThere ? { region: THERE_ALREADY } : {}
  })
  // Another language is another calendar.
  form.watch('language', () => form.clearFieldError('region'))
  const add = useMutation({
    mutationFn: ({ region, language }: Choice) => addHolidays(holidayCalendarId(region, language)),
    onSuccess: onDone,
    onError: form.fail,
  })
  return (
    <form
      className={c.form}
      aria-label={t('Public holidays')}
      noValidate
      onSubmit={form.submit(add.isPending, add.mutate)}
    >
      <h3 className={c.title}>{t('Public holidays')}</h3>
      <NativeSelect
        ref={takeFocus}
        size="md"
        label={t('Country')}
        data={[{ value: '', label: t(NO_COUNTRY) }, ...countries]}
        key={form.key('region')}
        {...form.getInputProps('region')}
      />
      <NativeSelect
        size="md"
        label={t('Language of their names')}
        description={t('Holidays without a name in it are shown in another language.')}
        data={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
        key={form.key('language')}
        {...form.getInputProps('language')}
      />
      <FormActions label={t('Add holidays')} busyLabel={t('Adding...')} isBusy={add.isPending} onCancel={onCancel} />
    </form>
  )
}
