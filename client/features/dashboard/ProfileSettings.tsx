import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { durationChoices, MEETING_LENGTHS } from '#client/entities/dates/durations.ts'
import { FieldWarning } from '#client/ui/forms/FieldWarning.tsx'
import { TextField, VERBATIM } from '#client/ui/forms/fields.tsx'
import { MAX_LENGTHS } from '#shared/input-limits.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import type { UserSettings } from '#shared/users.ts'
import c from './ProfileSettings.module.css'
import { SettingsActions } from './SettingsActions.tsx'
import { useSettingsEdits } from './settings-edits.ts'

/** The settings that are saved together. Durations are in minutes, except `horizon_days`. */
export type Profile = ReturnType<typeof getProfile>

export function getProfile(settings: UserSettings) {
  const { name, url_invites, is_email_public, is_findable } = settings
  const { event_duration, event_interval, min_notice, horizon_days } = settings
  return { name, url_invites, is_email_public, is_findable, event_duration, event_interval, min_notice, horizon_days }
}

interface ProfileSettingsProps {
  settings: UserSettings
  /** Calendar settings, which are saved immediately. */
  children: ReactNode
}

/** The user's profile and meeting settings. */
export function ProfileSettings({ settings, children }: ProfileSettingsProps) {
  const { t } = useLingui()
  const { form, draft, errors, isDirty, isSaving, change, discard, submit } = useSettingsEdits(
    'profile',
    getProfile(settings),
    (changes) => changes,
  )
  return (
    <div className={c.panel}>
      <form ref={form} className={c.panel} noValidate onSubmit={submit}>
        <fieldset className={c.group}>
          <legend>{t`You`}</legend>
          <PublicProfileFields draft={draft} errors={errors} onChange={change} savedLinkName={settings.url_invites} />
        </fieldset>
        <fieldset className={c.group}>
          <legend>{t`Your meetings`}</legend>
          <MeetingFields draft={draft} errors={errors} onChange={change} />
        </fieldset>
        <SettingsActions isDirty={isDirty} isSaving={isSaving} discard={discard} />
      </form>
      <section className={c.group} aria-labelledby="calendar-settings">
        <h3 id="calendar-settings" className={c.title}>
          {t`Your calendar`}
        </h3>
        <p className={c.note}>{t`Changes save automatically.`}</p>
        {children}
      </section>
    </div>
  )
}

interface ProfileFieldsProps {
  draft: Profile
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Profile>) => void
}

interface DurationField {
  name: 'event_duration' | 'event_interval' | 'min_notice' | 'horizon_days'
  label: MessageDescriptor
  durations: number[]
  unitMs: number
  zeroLabel?: MessageDescriptor
}

const DURATION_FIELDS: DurationField[] = [
  { name: 'event_duration', label: msg`Meeting length`, durations: MEETING_LENGTHS, unitMs: MINUTE },
  {
    name: 'event_interval',
    label: msg`Buffer before and after meetings`,
    durations: [0, 5, 10, 15, 30, 60],
    unitMs: MINUTE,
    zeroLabel: msg`None`,
  },
  {
    name: 'min_notice',
    label: msg`Minimum notice`,
    durations: [0, 30, 60, 120, 240, 720, 1440, 2880, 10_080],
    unitMs: MINUTE,
    // A separate message, because its Spanish translation is feminine.
    zeroLabel: msg({ message: 'None', context: 'minimum notice' }),
  },
  { name: 'horizon_days', label: msg`Booking window`, durations: [7, 14, 28, 60, 90, 180, 365], unitMs: DAY },
]

/** Settings of meetings that others book. */
export function MeetingFields({ draft, errors, onChange }: ProfileFieldsProps) {
  const { t } = useLingui()
  const { min_notice, event_duration, horizon_days } = draft
  const isUnbookable = (min_notice + event_duration) * MINUTE > horizon_days * DAY
  return (
    <>
      {DURATION_FIELDS.map(({ name, label, durations, unitMs, zeroLabel }) => (
        <NativeSelect
          key={name}
          label={t(label)}
          data={durationChoices(durations, draft[name], unitMs, zeroLabel && t(zeroLabel)).map((choice) =>
            name === 'horizon_days' ? { ...choice, label: t`${{ length: choice.label }} ahead` } : choice,
          )}
          value={String(draft[name])}
          error={errors[name]}
          onChange={({ currentTarget }) => onChange({ [name]: Number(currentTarget.value) })}
        />
      ))}
      <FieldWarning
        text={
          isUnbookable
            ? t`The minimum notice is as long as the booking window: nobody can book you. Shorten it, or extend the window.`
            : undefined
        }
      />
    </>
  )
}

const SWITCHES = [
  {
    name: 'is_email_public',
    label: msg`Show my email address on my booking page`,
    description: msg`Guests always see it in the invitation once they have booked.`,
  },
  {
    name: 'is_findable',
    label: msg`Anyone here may find a time with me`,
    description: msg`If this is off, only people you have met or share a group with can.`,
  },
] as const

interface PublicProfileFieldsProps extends ProfileFieldsProps {
  savedLinkName: string
}

function PublicProfileFields({ draft, errors, onChange, savedLinkName }: PublicProfileFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Name`}
        autoComplete="name"
        maxLength={MAX_LENGTHS.name}
        value={draft.name}
        error={errors['name']}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextField
        label={t`Link name`}
        description={
          <>
            {`${window.location.host}/invites/${draft.url_invites}`} <br />
            {draft.url_invites !== savedLinkName &&
              t`Once you save, your old main link stops working. Your other links don’t change.`}
          </>
        }
        {...VERBATIM}
        maxLength={MAX_LENGTHS.link_name}
        value={draft.url_invites}
        error={errors['url_invites']}
        onChange={({ currentTarget }) => onChange({ url_invites: currentTarget.value })}
      />
      {SWITCHES.map(({ name, label, description }) => (
        <Switch
          key={name}
          label={t(label)}
          // Mantine puts the description into the label, so screen readers would read it twice.
          aria-label={t(label)}
          description={t(description)}
          checked={draft[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
        />
      ))}
    </>
  )
}
