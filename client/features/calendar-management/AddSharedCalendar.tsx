import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { fieldText } from '#client/lib/form-errors.ts'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { PanelForm } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import type { Calendar } from '#shared/calendars.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import { addCalendar } from './calendars.ts'

interface AddSharedCalendarProps {
  /** The accounts to which calendars can be added. */
  accounts: readonly SynchronizedAccount[]
  onDone: (calendar: Calendar) => void
  onCancel: () => void
}

/** Adds a shared calendar to a connected account, by its address. */
export function AddSharedCalendar({ accounts, onDone, onCancel }: AddSharedCalendarProps) {
  const { t } = useLingui()
  const form = useValidatedForm({ calendar_id: '', account_id: accounts[0]?.account_id ?? '' }, ({ calendar_id }) =>
    calendar_id.trim() === '' ? { calendar_id: fieldText({ code: 'enter_calendar_address' }) } : {},
  )
  return (
    <PanelForm
      form={form}
      title={t`Shared calendar`}
      label={t`Add this calendar`}
      busyLabel={t`Adding...`}
      save={addCalendar}
      onSaved={onDone}
      onCancel={onCancel}
    >
      <FormTextField
        ref={focusOnMount}
        label={t`Calendar address`}
        description={t`Its owner’s email address, or the calendar ID from its settings in Google Calendar.`}
        name="calendar_id"
        maxLength={320}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        form={form}
      />
      {accounts.length > 1 && (
        <NativeSelect
          size="md"
          label={t`Account`}
          data={accounts.map(({ account_id, account_email }) => ({ value: account_id, label: account_email }))}
          key={form.key('account_id')}
          {...form.getInputProps('account_id')}
        />
      )}
    </PanelForm>
  )
}
