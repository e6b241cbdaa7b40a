import { AttendeeChip } from '#client/entities/attendee/AttendeeChip.tsx'
import { t } from '#client/lib/language.ts'
import { useSession } from '#client/lib/session/session.ts'
import type { Attendee } from '#shared/events.ts'
import { isAttending } from '#shared/meetings.ts'
import { typedAddress } from '../booking/draft.ts'
import c from './Attendees.module.css'

function roleOf({ role, email }: Attendee, own: string): string {
  if (email !== '' && email === own) return t('You')
  return t(role === 'organizer' ? 'Organizer' : 'Participant')
}

/** The attendees of a meeting; the user is marked if known, by their session or booking. */
export function Attendees({ attendees }: { attendees: readonly Attendee[] }) {
  const { userInfo } = useSession()
  const own = userInfo?.email ?? typedAddress()
  return (
    <section className={c.attendees}>
      <h2 className={c.title}>{t('Attendees:')}</h2>
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
