import { useLingui } from '@lingui/react/macro'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import c from './GroupPreview.module.css'

interface GroupPreviewProps {
  groupName: string
  minutes: number | undefined
  participants: readonly string[]
}

/** A preview of the meeting as a calendar entry. Decorative: the form contains the same. */
export function GroupPreview({ groupName, minutes, participants }: GroupPreviewProps) {
  const { t } = useLingui()
  return (
    <div className={c.day} aria-hidden>
      <div className={c.event} data-named={groupName.trim() !== '' || undefined}>
        <b>{groupName.trim() || t`Weekly team meeting`}</b>
        <span>{t`The first time all are free`}</span>
        {minutes !== undefined && <span>{t`${minutes} minutes`}</span>}
        <span className={c.people}>
          {participants.map((email) => (
            <Avatar key={email} name={email} email={email} size={26} />
          ))}
        </span>
      </div>
    </div>
  )
}
