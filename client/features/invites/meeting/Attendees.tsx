import { t } from '#client/lib/language.ts'
import { AttendeeChip } from '#client/ui/AttendeeChip.tsx'
import type { Attendee } from '#shared/events.ts'
import c from './Attendees.module.css'

interface AttendeesProps {
  attendees: readonly Attendee[]
  /** The reader's address, if it is known. */
  own: string | undefined
}

function roleOf({ role, email }: Attendee, own: string | undefined): string {
  if (email === own) return t('You')
  return t(role === 'organizer' ? 'Organizer' : 'Participant')
}

/** Who comes to a meeting. */
export function Attendees({ attendees, own }: AttendeesProps) {
  return (
    <section className={c.attendees}>
      <h2 className={c.title}>{t('Attendees:')}</h2>
      <ul className={c.list}>
        {attendees.map((attendee) => (
          <li key={attendee.email}>
            <AttendeeChip {...attendee} role={roleOf(attendee, own)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
