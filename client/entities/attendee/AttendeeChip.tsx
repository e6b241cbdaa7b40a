import { useLingui } from '@lingui/react/macro'
import { CloseIcon } from '@mantine/core'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import c from './AttendeeChip.module.css'

export interface AttendeeChipProps {
  /** Empty if the attendee hides it. */
  email: string
  name?: string | null | undefined
  picture?: string | null | undefined
  /** Their role: “Primary user”, “Participant”, “You” … */
  role?: string | undefined
  onRemove?: (() => void) | undefined
}

/** An address that wraps before its “@” if it has to wrap. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** An attendee of an event, or a member of a group. */
export function AttendeeChip({ email, name, picture, role, onRemove }: AttendeeChipProps) {
  const { t } = useLingui()
  const title = name?.trim() || email
  return (
    <div className={c.chip}>
      <Avatar name={title} email={email} picture={picture} size={34} />
      <span className={c.identity}>
        <span className={c.name}>{title === email ? <Address email={email} /> : title}</span>
        {email !== '' && title !== email && (
          <span className={c.email}>
            <Address email={email} />
          </span>
        )}
      </span>
      {role && <span className={c.role}>{role}</span>}
      {onRemove && (
        <button type="button" className={c.remove} onClick={onRemove} aria-label={t`Remove ${email}`}>
          <CloseIcon size="16" aria-hidden />
        </button>
      )}
    </div>
  )
}
