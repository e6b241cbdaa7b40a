import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readApiError } from '#client/lib/api/api-error.ts'
import { type PersistedDraft, persistedDraft } from '#client/lib/storage/drafts.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import { refocus } from '#client/ui/focus/focus-field.ts'
import { useUnsavedChanges } from '#client/ui/forms/unsaved-changes.ts'
import type { UserSettings } from '#shared/users.ts'
import { MeetingFields } from './MeetingFields.tsx'
import c from './ProfileSettings.module.css'
import { changesOf, draftOf, editsSince, type ProfileEdits, readEdits, validateProfile } from './profile-draft.ts'
import { saveSettings } from './settings.ts'
import { YouFields } from './YouFields.tsx'

interface ProfileSettingsProps {
  settings: UserSettings
  /** Calendar settings, which are saved at once. */
  children: ReactNode
}

/** The user's profile and meeting settings. */
export function ProfileSettings({ settings, children }: ProfileSettingsProps) {
  const { t } = useLingui()
  const [storedDraft] = useState((): PersistedDraft<Record<string, unknown>> => persistedDraft('profile', {}))
  const [edits, setEdits] = useState(() => readEdits(storedDraft.load() ?? {}, settings))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const draft = draftOf(settings, edits)
  const changes = changesOf(edits, settings)
  const differs = Object.keys(changes).length > 0

  const edit = (next: ProfileEdits) => {
    setEdits(next)
    storedDraft.save({ ...changesOf(next, settings) })
    setErrors({})
  }
  useUnsavedChanges({ hasChanges: () => differs && !isSaving, discard: () => edit({}) })
  const form = useRef<HTMLFormElement>(null)
  const discard = () => {
    edit({})
    // The button unmounts, so focus moves to the start of the settings.
    form.current?.querySelector('input')?.focus()
  }
  const change = (some: ProfileEdits) => edit({ ...edits, ...some })
  const showErrors = (found: Readonly<Record<string, string>>) => {
    flushSync(() => setErrors(found))
    refocus(form.current?.querySelector<HTMLElement>('[aria-invalid=true]'))
  }
  const save = async (submission: FormEvent) => {
    submission.preventDefault()
    const found = validateProfile(changes)
    if (Object.keys(found).length > 0) return showErrors(found)
    if (!differs || isSaving) return
    setSaving(true)
    try {
      await saveSettings(changes)
      setEdits((now) => editsSince(changes, now))
      storedDraft.clear()
      toast.success(t`Settings saved.`)
    } catch (error) {
      const { detail, fields } = readApiError(error)
      showErrors(fields)
      toast.error(detail)
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className={c.panel}>
      <form ref={form} className={c.panel} noValidate onSubmit={(submission) => void save(submission)}>
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
            <Button variant="gray" size="md" onClick={discard}>
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
