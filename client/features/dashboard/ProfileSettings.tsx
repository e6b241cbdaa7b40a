import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import type { UserSettings } from '#shared/users.ts'
import { MeetingFields, profileOf, YouFields } from './ProfileFields.tsx'
import c from './ProfileSettings.module.css'
import { useSettingsEdits } from './settings-edits.ts'

interface ProfileSettingsProps {
  settings: UserSettings
  /** Calendar settings, which are saved at once. */
  children: ReactNode
}

/** The user's profile and meeting settings. */
export function ProfileSettings({ settings, children }: ProfileSettingsProps) {
  const { t } = useLingui()
  const { form, draft, errors, differs, isSaving, change, discard, submit } = useSettingsEdits(
    'profile',
    profileOf(settings),
    (changes) => changes,
  )
  const discardAndFocus = () => {
    discard()
    // The button unmounts, so focus moves to the start of the settings.
    form.current?.querySelector('input')?.focus()
  }
  return (
    <div className={c.panel}>
      <form ref={form} className={c.panel} noValidate onSubmit={submit}>
        <fieldset className={c.group}>
          <legend>{t`You`}</legend>
          <YouFields draft={draft} errors={errors} onChange={change} />
        </fieldset>
        <fieldset className={c.group}>
          <legend>{t`Your meetings`}</legend>
          <MeetingFields draft={draft} errors={errors} onChange={change} />
        </fieldset>
        <div className={c.actions}>
          <LoadingButton type="submit" size="md" isLoading={isSaving} loadingText={t`Saving...`} disabled={!differs}>
            {t`Save`}
          </LoadingButton>
          {differs && !isSaving && (
            <Button variant="gray" size="md" onClick={discardAndFocus}>
              {t`Discard changes`}
            </Button>
          )}
        </div>
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
