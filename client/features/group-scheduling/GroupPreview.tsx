import { t } from '#client/lib/language.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import c from './GroupPreview.module.css'

interface GroupPreviewProps {
  groupName: string
  participants: readonly string[]
}

const HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']

/** The meeting as it will stand in a calendar, while it is being put together. Decoration: all of it is said beside. */
export function GroupPreview({ groupName, participants }: GroupPreviewProps) {
  return (
    <div className={c.day} aria-hidden>
      {HOURS.map((hour) => (
        <div key={hour} className={c.hour}>
          <span>{hour}</span>
        </div>
      ))}
      <div className={c.event} data-named={groupName.trim() !== '' || undefined}>
        <b>{groupName.trim() || t('Weekly team meeting')}</b>
        <span>{t('The first time all are free')}</span>
        <span className={c.people}>
          {participants.map((email) => (
            <Avatar key={email} name={email} email={email} size={26} />
          ))}
        </span>
      </div>
    </div>
  )
}
