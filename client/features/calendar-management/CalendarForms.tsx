import { useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { api } from '#client/api.ts'
import { calendarAccountName } from '#client/entities/account/account-names.ts'
import { fieldErrorText } from '#client/lib/form-errors.ts'
import { i18n } from '#client/lib/i18n.ts'
import c from '#client/ui/content/CardList.module.css'
import { ColorField } from '#client/ui/forms/ColorField.tsx'
import { type FormFieldProps, FormTextField, VERBATIM } from '#client/ui/forms/fields.tsx'
import { PanelForm } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import type { Calendar } from '#shared/calendars.ts'
import { holidayCalendarId } from '#shared/holiday-calendars.ts'
import { MAX_LENGTHS } from '#shared/input-limits.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { PALETTE } from '#shared/palette.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import { addCalendar, calendarDraftName, NEW_CALENDAR_DRAFT, nameErrors, refetchCalendarsAfter } from './calendars.ts'
import { holidayCountries, userRegion } from './holiday-choices.ts'

interface AddFormProps {
  calendars: readonly Calendar[]
  onDone: (calendar: Calendar) => void
  onCancel: () => void
}

interface AddToAccountFormProps extends AddFormProps {
  /** Accounts to which this kind of calendar can be added. */
  accounts: readonly SynchronizedAccount[]
}

/** Creates a calendar, by default in an unused color, in the main account or a chosen one. */
export function NewCalendarForm({ calendars, accounts, onDone, onCancel }: AddToAccountFormProps) {
  const { t } = useLingui()
  const usedColors = new Set(calendars.map(({ background_color }) => background_color))
  const background_color: string = Object.values(PALETTE).find((hex) => !usedColors.has(hex)) ?? PALETTE.skyblue
  const accountOptions = accounts.map(({ is_main, account_id, account_email, provider }) => ({
    value: is_main ? '' : account_id,
    label: calendarAccountName({ account_email, account_provider: provider }),
  }))
  const form = useValidatedForm({ summary: '', background_color, account_id: '' }, nameErrors, NEW_CALENDAR_DRAFT)
  return (
    <PanelForm
      form={form}
      title={t`New calendar`}
      submitLabel={t`Create calendar`}
      loadingText={t`Creating...`}
      save={({ account_id, ...calendar }) => {
        const creation = api.calendarManagement.create.mutate({ ...calendar, ...(account_id && { account_id }) })
        return refetchCalendarsAfter(creation, t`Calendar created`)
      }}
      onSaved={onDone}
      onCancel={onCancel}
    >
      <FormTextField label={t`Name`} name="summary" maxLength={MAX_LENGTHS.name} autoComplete="off" form={form} />
      {accounts.length > 1 && <FormSelect label={t`Account`} name="account_id" data={accountOptions} form={form} />}
      <ColorField key={form.key('background_color')} {...form.getInputProps('background_color')} />
    </PanelForm>
  )
}

/** A select bound to a form value. */
function FormSelect<Values>({ form, name, ...field }: FormFieldProps<Values, NativeSelectProps>) {
  return <NativeSelect {...field} key={form.key(name)} {...form.getInputProps(name)} />
}

/** Adds a shared calendar to a connected account, by the calendar's address. */
export function SharedCalendarForm({ accounts, onDone, onCancel }: Omit<AddToAccountFormProps, 'calendars'>) {
  const { t } = useLingui()
  const accountOptions = accounts.map(({ account_id, account_email }) => ({ value: account_id, label: account_email }))
  const form = useValidatedForm({ calendar_id: '', account_id: accounts[0]?.account_id ?? '' }, ({ calendar_id }) =>
    calendar_id.trim() === '' ? { calendar_id: fieldErrorText({ code: 'enter_calendar_address' }) } : {},
  )
  return (
    <PanelForm
      form={form}
      title={t`Shared calendar`}
      submitLabel={t`Add this calendar`}
      loadingText={t`Adding...`}
      save={addCalendar}
      onSaved={onDone}
      onCancel={onCancel}
    >
      <FormTextField
        label={t`Calendar address`}
        description={t`Its owner’s email address, or the calendar ID from its settings in Google Calendar.`}
        name="calendar_id"
        maxLength={MAX_LENGTHS.calendar_address}
        {...VERBATIM}
        form={form}
      />
      {accounts.length > 1 && <FormSelect label={t`Account`} name="account_id" data={accountOptions} form={form} />}
    </PanelForm>
  )
}

/** Adds a country's public holidays, in the user's language. */
export function HolidaysForm({ calendars, onDone, onCancel }: AddFormProps) {
  const { t } = useLingui()
  const countries = useMemo(() => holidayCountries(), [])
  const isAdded = (region: string) =>
    calendars.some(({ id }) => LANGUAGES.some((language) => id === holidayCalendarId(region, language)))
  const ownRegion = userRegion() ?? ''
  const form = useValidatedForm({ region: isAdded(ownRegion) ? '' : ownRegion }, ({ region }) => {
    if (region === '') return { region: t`Choose a country` }
    return isAdded(region) ? { region: t`You already have this calendar` } : {}
  })
  return (
    <PanelForm
      form={form}
      title={t`Public holidays`}
      submitLabel={t`Add holidays`}
      loadingText={t`Adding...`}
      save={({ region }) => addCalendar({ calendar_id: holidayCalendarId(region, i18n.locale) })}
      onSaved={onDone}
      onCancel={onCancel}
    >
      <FormSelect
        label={t`Country`}
        name="region"
        data={[{ value: '', label: t`Choose a country` }, ...countries]}
        form={form}
      />
    </PanelForm>
  )
}

/** Edits the name and color of a calendar, and optionally recolors its events. */
export function EditCalendarForm({ calendar, onDone }: { calendar: Calendar; onDone: () => void }) {
  const { t } = useLingui()
  // Only the user's own calendars can be renamed.
  const { id, summary, background_color, is_own: canRename, is_primary, is_holiday_calendar } = calendar
  const form = useValidatedForm(
    { summary, color: background_color, recolor: false },
    (draft) => (canRename ? nameErrors(draft) : {}),
    calendarDraftName(id),
  )
  const update = async (draft: { summary: string; color: string; recolor: boolean }) => {
    if (canRename && draft.summary.trim() !== summary)
      await api.calendarManagement.update.mutate({ calendarId: id, summary: draft.summary })
    const colors = {
      ...(draft.color !== background_color && { background_color: draft.color }),
      // Events lose their own colors and get the calendar's.
      ...(draft.recolor && { update_events_colors: true }),
    }
    if (Object.keys(colors).length > 0) await api.calendarManagement.updateColors.mutate({ id, ...colors })
  }
  return (
    <PanelForm
      isInCard
      form={form}
      title={t`Edit ${{ name: summary }}`}
      submitLabel={t`Save`}
      loadingText={t`Saving...`}
      save={(draft) => refetchCalendarsAfter(update(draft), t`Calendar saved`)}
      onSaved={onDone}
      onCancel={onDone}
    >
      {canRename && (
        <FormTextField label={t`Name`} name="summary" maxLength={MAX_LENGTHS.name} autoComplete="off" form={form} />
      )}
      {!canRename && !is_holiday_calendar && (
        <p className={c.hint}>{t`Change its name and events in the account it belongs to.`}</p>
      )}
      <ColorField key={form.key('color')} {...form.getInputProps('color')} />
      {is_primary && <p className={c.hint}>{t`The main calendar has the color of its account.`}</p>}
      {!is_holiday_calendar && (
        <Checkbox
          label={t`Apply to its events too`}
          description={t`Replaces the colors of individual events.`}
          classNames={{ label: c.choice, description: c.hint }}
          key={form.key('recolor')}
          {...form.getInputProps('recolor', { type: 'checkbox' })}
        />
      )}
    </PanelForm>
  )
}
