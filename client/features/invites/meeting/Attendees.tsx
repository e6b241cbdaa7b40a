import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { AttendeeChip } from '#client/entities/attendee/AttendeeChip.tsx'
import { useSession } from '#client/lib/session/session.ts'
import type { Attendee } from '#shared/events.ts'
import { isAttending } from '#shared/meetings.ts'
import { typedAddress } from '../booking/draft.ts'
import c from './Attendees.module.css'

function roleOf({ role, email }: Attendee, own: string): string {
  if (email !== '' && email === own) return t`You`
  return role === 'organizer' ? t`Organizer` : t`Participant`
}

/** The attendees of a meeting; the user is marked if known, by their session or booking. */
export function Attendees({ attendees }: { attendees: readonly Attendee[] }) {
  const { t } = useLingui()
  const { userInfo } = useSession()
  const own = userInfo?.email ?? typedAddress()
  return (
    <section className={c.attendees}>
      <h2 className={c.title}>{t`Attendees:`}</h2>
      <ul className={c.list}>
        {attendees.filter(isAttending).map((attendee) => (
          <li key={`${attendee.email} ${attendee.name}`}>
            <AttendeeChip {...attendee} role={roleOf(attendee, own)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
