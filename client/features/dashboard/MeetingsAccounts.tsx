import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { trpc } from '#client/api.ts'
import { accountFullName } from '#client/entities/account/account-names.ts'
import { i18n } from '#client/lib/i18n.ts'
import { TextField } from '#client/ui/forms/fields.tsx'
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '#shared/providers.ts'
import { MEETING_PROVIDERS, type UserSettings } from '#shared/users.ts'
import c from './MeetingsAccounts.module.css'
import { findConferenceAccount, type MeetingLocation, toInput } from './meeting-location.ts'
import { SettingsActions } from './SettingsActions.tsx'
import { useSettingsEdits } from './settings-edits.ts'

const VIDEO_CALL_NAMES: Record<Provider, string> = { google: 'Google Meet', microsoft: 'Microsoft Teams' }

/** @param providers the names of the providers that can be connected, joined by “or”; empty if there are none */
function videoCallHint(account: ReturnType<typeof findConferenceAccount>, providers: string): string {
  if (!account && providers) return t`Connect a ${providers} account to create video links.`
  if (!account) return t`None of your accounts can create video links.`
  const fullName = accountFullName(account)
  return account.is_destination
    ? t`${{ account: fullName }} creates a new link for every meeting. Guests find it in their email and calendar.`
    : t`To create video links, add new meetings to a calendar in ${{ account: fullName }}.`
}

interface MeetingsAccountsProps {
  settings: UserSettings
  /** The field that selects the calendar for new meetings; it saves automatically. */
  destinationField: ReactNode
}

/** The calendar and location of new meetings, and the account that creates their links. */
export function MeetingsAccounts({ settings, destinationField }: MeetingsAccountsProps) {
  const { t } = useLingui()
  const { provider, url = '' } = settings.meeting_provider_info
  const saved: MeetingLocation = { provider, url }
  const account = findConferenceAccount(settings)
  const { data: sources } = trpc.calendarAccounts.listSources.useQuery(undefined, { staleTime: Infinity })
  const sourcesOrAll = sources ?? PROVIDERS.map((provider) => ({ provider }))
  const providers = PROVIDERS.filter((known) =>
    (account ? [account] : sourcesOrAll).some(({ provider }) => provider === known),
  )
  const listNames = (names: Record<Provider, string>) =>
    new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(providers.map((known) => names[known]))
  const locations: Record<MeetingLocation['provider'], [name: string, hint: string]> = {
    none: [t`No location`, t`Agree on it with your guest.`],
    google_meet: [listNames(VIDEO_CALL_NAMES) || t`Video call`, videoCallHint(account, listNames(PROVIDER_NAMES))],
    custom: [
      t`My own meeting room`,
      t`Every meeting gets your room’s link. Guests find it in their email and calendar.`,
    ],
  }
  const { form, draft, errors, isDirty, isSaving, change, discard, submit } = useSettingsEdits(
    'meeting-location',
    saved,
    (changes) => toInput({ ...saved, ...changes }, saved),
  )
  return (
    <form ref={form} className={c.form} noValidate onSubmit={submit}>
      {destinationField}
      <Radio.Group
        label={t`Where meetings take place`}
        size="md"
        name="provider"
        value={draft.provider}
        onChange={(value) => change({ provider: MEETING_PROVIDERS.find((known) => known === value) ?? 'none' })}
      >
        <div className={c.locations}>
          {MEETING_PROVIDERS.map((provider) => (
            <div key={provider} className={c.location}>
              <Radio
                size="md"
                value={provider}
                label={locations[provider][0]}
                description={locations[provider][1]}
                // The saved location stays enabled even if its account is gone.
                disabled={provider === 'google_meet' && account === undefined && saved.provider !== provider}
                classNames={{ label: c.name, description: c.description }}
              />
              {provider === 'custom' && draft.provider === provider && (
                <TextField
                  className={c.link}
                  label={t`Link to your room`}
                  type="url"
                  autoComplete="off"
                  placeholder="https://"
                  value={draft.url}
                  error={errors['meeting_provider_info']}
                  onChange={({ currentTarget }) => change({ url: currentTarget.value })}
                />
              )}
            </div>
          ))}
        </div>
      </Radio.Group>
      <p className={c.note}>{t`Applies to meetings booked from now on.`}</p>
      <SettingsActions isDirty={isDirty} isSaving={isSaving} discard={discard} />
    </form>
  )
}
