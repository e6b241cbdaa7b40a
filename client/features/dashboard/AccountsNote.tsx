import { t } from '#client/lib/language.ts'
import c from './AccountsNote.module.css'

/** What cannot be added yet, in plain words. */
export function AccountsNote() {
  return (
    <p className={c.note}>
      {t(
        'Meridian keeps a calendar for you, and your meetings are in it. Adding Google, Microsoft and Apple calendars is in preparation.',
      )}
    </p>
  )
}
