import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#client/api.ts'
import { calendarAccountName } from '#client/entities/account/account-names.ts'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { ColorField } from '#client/ui/forms/ColorField.tsx'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { PanelForm } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import type { Calendar } from '#shared/calendars.ts'
import { PALETTE } from '#shared/palette.ts'
import { createCalendar, NEW_CALENDAR_DRAFT, nameError } from './calendars.ts'

interface NewCalendarProps {
  calendars: readonly Calendar[]
  onDone: (calendar: Calendar) => void
  onCancel: () => void
}

/** Creates a calendar in an unused color, in one of the accounts that support it. */
export function NewCalendar({ calendars, onDone, onCancel }: NewCalendarProps) {
  const { t } = useLingui()
  const taken = new Set(calendars.map(({ background_color }) => background_color))
  const free: string = Object.values(PALETTE).find((hex) => !taken.has(hex)) ?? PALETTE.skyblue
  const accounts = useCreatingAccounts(calendars)
  const form = useValidatedForm({ summary: '', background_color: free, account_id: '' }, nameError, NEW_CALENDAR_DRAFT)
  const [color, setColor] = useState(form.getValues().background_color)
  const recolour = (next: string) => {
    setColor(next)
    form.setFieldValue('background_color', next)
  }
  return (
    <PanelForm
      form={form}
      title={t`New calendar`}
      label={t`Create calendar`}
      busyLabel={t`Creating...`}
      save={({ account_id, ...calendar }) => createCalendar({ ...calendar, ...(account_id && { account_id }) })}
      onSaved={onDone}
      onCancel={onCancel}
    >
      <FormTextField ref={focusOnMount} label={t`Name`} name="summary" maxLength={120} autoComplete="off" form={form} />
      {accounts.length > 1 && (
        <NativeSelect
          size="md"
          label={t`Account`}
          data={accounts}
          key={form.key('account_id')}
          {...form.getInputProps('account_id')}
        />
      )}
      <ColorField value={color} onChange={recolour} />
    </PanelForm>
  )
}

/** The accounts that can have new calendars; the built-in one has an empty value. */
function useCreatingAccounts(calendars: readonly Calendar[]): { value: string; label: string }[] {
  const hasSeveral = new Set(calendars.map(({ account_id }) => account_id)).size > 1
  const { data: settings } = trpc.users.info.useQuery(undefined, { enabled: hasSeveral })
  const accounts = hasSeveral ? (settings?.synchronized_accounts ?? []) : []
  return accounts
    .filter(({ can_create_calendars }) => can_create_calendars)
    .map(({ is_main, account_id, account_email, provider }) => ({
      value: is_main ? '' : account_id,
      label: calendarAccountName({ account_email, account_provider: provider }),
    }))
}
