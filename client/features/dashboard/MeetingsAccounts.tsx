import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Inputs } from '#client/api.ts'
import { i18n } from '#client/lib/i18n.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { TextField } from '#client/ui/forms/fields.tsx'
import { MEETING_PROVIDERS, type MeetingProviderInfo, type UserSettings } from '#shared/users.ts'
import c from './MeetingsAccounts.module.css'
import { useSettingsEdits } from './settings-edits.ts'

/** The location of meetings, as form values. */
export interface MeetingPlace {
  provider: MeetingProviderInfo['provider']
  /** The link of a personal meeting room; kept while another location is selected. */
  url: string
}

/** The input that saves a location; empty if it is already saved. Only personal rooms have a link. */
export function toInput({ provider, url }: MeetingPlace, savedPlace: MeetingPlace): Inputs['users']['updateSettings'] {
  const link = url.trim()
  if (provider === savedPlace.provider && (provider !== 'custom' || link === savedPlace.url)) return {}
  return { meeting_provider_info: provider === 'custom' ? { provider, url: link || undefined } : { provider } }
}

/** The account that creates video links: the destination calendar's if it can, otherwise the first that can. */
export function findMeetAccount({ synchronized_accounts }: Pick<UserSettings, 'synchronized_accounts'>) {
  const capableAccounts = synchronized_accounts.filter(({ has_conference }) => has_conference)
  return capableAccounts.find(({ is_destination }) => is_destination) ?? capableAccounts[0]
}

const PLACE_NAMES: Record<MeetingPlace['provider'], MessageDescriptor> = {
  none: msg`No location`,
  google_meet: msg`Google Meet`,
  custom: msg`My own meeting room`,
}

type MeetAccount = ReturnType<typeof findMeetAccount>

/** The name of a location; Microsoft's video meetings are Teams meetings. */
function placeName(provider: MeetingPlace['provider'], meetAccount: MeetAccount): string {
  const isTeams = provider === 'google_meet' && meetAccount?.provider === 'microsoft'
  return isTeams ? 'Microsoft Teams' : i18n._(PLACE_NAMES[provider])
}

/** Explains a location. */
function placeDescription(provider: MeetingPlace['provider'], meetAccount: MeetAccount): string {
  if (provider === 'none') return t`Agree on it with your guest.`
  if (provider === 'custom') return t`Every meeting gets your room’s link. Guests find it in their email and calendar.`
  if (!meetAccount) return t`Connect a Google account to create Meet links.`
  const account = meetAccount.account_email
  return meetAccount.is_destination
    ? t`${account} creates a new link for every meeting. Guests find it in their email and calendar.`
    : t`To create video links, add new meetings to a calendar in ${account}.`
}

interface MeetingsAccountsProps {
  settings: UserSettings
  /** The field that selects the calendar for new meetings; it saves automatically. */
  destination: ReactNode
}

/** The calendar and location of new meetings, and the account that creates their links. */
export function MeetingsAccounts({ settings, destination }: MeetingsAccountsProps) {
  const { t } = useLingui()
  const { provider, url = '' } = settings.meeting_provider_info
  const savedPlace: MeetingPlace = { provider, url }
  const meetAccount = findMeetAccount(settings)
  const { form, draft, errors, isDirty, isSaving, change, submit } = useSettingsEdits(
    'meeting-place',
    savedPlace,
    (changes) => toInput({ ...savedPlace, ...changes }, savedPlace),
  )
  return (
    <form ref={form} className={c.form} noValidate onSubmit={submit}>
      {destination}
      <Radio.Group
        label={t`Where meetings take place`}
        size="md"
        name="provider"
        value={draft.provider}
        onChange={(value) => change({ provider: MEETING_PROVIDERS.find((known) => known === value) ?? 'none' })}
      >
        <div className={c.places}>
          {MEETING_PROVIDERS.map((provider) => (
            <div key={provider} className={c.place}>
              <Radio
                size="md"
                value={provider}
                label={placeName(provider, meetAccount)}
                description={placeDescription(provider, meetAccount)}
                // The saved location stays enabled even if its account is gone.
                disabled={provider === 'google_meet' && meetAccount === undefined && savedPlace.provider !== provider}
                classNames={{ label: c.name ?? '', description: c.description ?? '' }}
              />
              {provider === 'custom' && draft.provider === provider && (
                <TextField
                  className={c.link ?? ''}
                  label={t`Link to your room`}
                  type="url"
                  inputMode="url"
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
      <LoadingButton
        className={c.save ?? ''}
        type="submit"
        size="md"
        isLoading={isSaving}
        loadingText={t`Saving...`}
        disabled={!isDirty}
      >
        {t`Save`}
      </LoadingButton>
    </form>
  )
}
