import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { TextField } from '#client/ui/forms/fields.tsx'
import type { ProfileDraft } from './profile-draft.ts'

export interface ProfileFieldsProps {
  draft: ProfileDraft
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<ProfileDraft>) => void
}

/** The user's public profile. */
export function YouFields({ draft, errors, onChange }: ProfileFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Name`}
        autoComplete="name"
        maxLength={120}
        value={draft.name}
        error={errors['name']}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextField
        label={t`Name of your link`}
        description={`${window.location.host}/invites/${draft.url_invites}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={48}
        value={draft.url_invites}
        error={errors['url_invites']}
        onChange={({ currentTarget }) => onChange({ url_invites: currentTarget.value })}
      />
      <DescribedSwitch
        label={t`Show my email address on my booking page`}
        description={t`Guests see it in the invitation once they have booked.`}
        checked={draft.is_email_public}
        onChange={(is_email_public) => onChange({ is_email_public })}
      />
      <DescribedSwitch
        label={t`Anyone here may find a time with me`}
        description={t`If this is off, only people you have met or share a group with can.`}
        checked={draft.is_findable}
        onChange={(is_findable) => onChange({ is_findable })}
      />
    </>
  )
}

interface DescribedSwitchProps {
  label: string
  description: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Mantine puts the description into the label, so screen readers would read it twice. */
function DescribedSwitch({ label, onChange, ...rest }: DescribedSwitchProps) {
  return (
    <Switch
      {...rest}
      aria-label={label}
      label={label}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
