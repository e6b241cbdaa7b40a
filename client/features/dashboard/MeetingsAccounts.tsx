import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { i18n } from '#client/lib/i18n.ts'
import { persistedDraft } from '#client/lib/storage/drafts.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import { TextField } from '#client/ui/forms/fields.tsx'
import { useUnsavedChanges } from '#client/ui/forms/unsaved-changes.ts'
import { MEETING_PROVIDERS, type UserSettings } from '#shared/users.ts'
import c from './MeetingsAccounts.module.css'
import {
  isMeetingProvider,
  type MeetingPlaceDraft,
  meetAccountOf,
  placeChange,
  placeDraftOf,
  placeErrors,
  readPlace,
} from './meeting-place.ts'
import { saveSettings } from './settings.ts'

const NAMES: Record<MeetingPlaceDraft['provider'], MessageDescriptor> = {
  none: msg`No location`,
  google_meet: msg`Google Meet`,
  custom: msg`My own meeting room`,
}

type MeetAccount = ReturnType<typeof meetAccountOf>

/** Other providers' video meetings have different names. */
function nameOf(provider: MeetingPlaceDraft['provider'], meetAccount: MeetAccount): string {
  const isTeams = provider === 'google_meet' && meetAccount?.provider === 'microsoft'
  return isTeams ? 'Microsoft Teams' : i18n._(NAMES[provider])
}

/** What a location means for guests. */
function meaningOf(provider: MeetingPlaceDraft['provider'], meetAccount: MeetAccount): string {
  if (provider === 'none') return t`Agree on it with your guest.`
  if (provider === 'custom') return t`Every meeting gets your room’s link. Guests find it in their email and calendar.`
  if (!meetAccount) return t`Connect a Google account to create Meet links.`
  const account = meetAccount.account_email
  return meetAccount.is_destination
    ? t`${account} creates a new link for every meeting. Guests find it in their email and calendar.`
    : t`To create links, choose a calendar in ${account} for new meetings.`
}

interface MeetingsAccountsProps {
  settings: UserSettings
  /** The calendar of new meetings, which is saved at once. */
  destination: ReactNode
}

/** The calendar and location of new meetings, and the account that creates their links. */
export function MeetingsAccounts({ settings, destination }: MeetingsAccountsProps) {
  const { t } = useLingui()
  const saved = placeDraftOf(settings.meeting_provider_info)
  const meetAccount = meetAccountOf(settings)
  const storedDraft = persistedDraft('meeting-place', saved)
  const [draft, setDraft] = useState(() => readPlace(storedDraft.load()) ?? saved)
  const [fieldError, setFieldError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const differs = draft.provider !== saved.provider || (draft.provider === 'custom' && draft.url.trim() !== saved.url)

  const change = (some: Partial<MeetingPlaceDraft>) => {
    const next = { ...draft, ...some }
    setDraft(next)
    storedDraft.save(next)
    setFieldError(undefined)
  }
  useUnsavedChanges({ hasChanges: () => differs && !isSaving, discard: () => change(saved) })
  const save = async (submission: FormEvent) => {
    submission.preventDefault()
    const { url } = placeErrors(draft)
    setFieldError(url)
    if (url !== undefined || !differs || isSaving) return
    setSaving(true)
    try {
      await saveSettings(placeChange(draft))
      storedDraft.clear()
      toast.success(t`Settings saved.`)
    } catch (error) {
      toast.error(readApiError(error).detail)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form className={c.form} noValidate onSubmit={(submission) => void save(submission)}>
      {destination}
      <Radio.Group
        label={t`Where meetings take place`}
        size="md"
        name="provider"
        value={draft.provider}
        onChange={(provider) => isMeetingProvider(provider) && change({ provider })}
      >
        <div className={c.places}>
          {MEETING_PROVIDERS.map((provider) => (
            <div key={provider} className={c.place}>
              <Radio
                size="md"
                value={provider}
                label={nameOf(provider, meetAccount)}
                description={meaningOf(provider, meetAccount)}
                // The current setting is listed even if its account is gone.
                disabled={provider === 'google_meet' && meetAccount === undefined && saved.provider !== provider}
                classNames={{ label: c.name ?? '', description: c.meaning ?? '' }}
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
                  error={fieldError}
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
        disabled={!differs}
      >
        {t`Save`}
      </LoadingButton>
    </form>
  )
}
