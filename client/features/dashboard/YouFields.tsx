import { t } from '#client/lib/language.ts'
import { TextField } from '#client/ui/fields.tsx'
import type { ProfileDraft } from './profile-draft.ts'

export interface ProfileFieldsProps {
  draft: ProfileDraft
  faults: Readonly<Record<string, string>>
  onChange: (change: Partial<ProfileDraft>) => void
}

/** What others know the user by. */
export function YouFields({ draft, faults, onChange }: ProfileFieldsProps) {
  return (
    <>
      <TextField
        label={t('Name')}
        autoComplete="name"
        maxLength={120}
        value={draft.name}
        error={faults['name']}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextField
        label={t('Name of your link')}
        description={`${window.location.host}/invites/${draft.url_invites}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={48}
        value={draft.url_invites}
        error={faults['url_invites']}
        onChange={({ currentTarget }) => onChange({ url_invites: currentTarget.value })}
      />
    </>
  )
}
