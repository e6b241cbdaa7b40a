import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { AddressField } from '#client/entities/attendee/AddressField.tsx'
import { AttendeeChip } from '#client/entities/attendee/AttendeeChip.tsx'
import c from './AttendeesField.module.css'
import { type EventDraft, withTypedAttendees } from './event-draft.ts'

interface AttendeesFieldProps {
  draft: EventDraft
  error: string | undefined
  onChange: (change: Partial<EventDraft>) => void
}

/** The attendees of an event. For reference only: only meetings send emails. */
export function AttendeesField({ draft, error, onChange }: AttendeesFieldProps) {
  const { t } = useLingui()
  const { attendees, typedAttendees } = draft
  const [warning, setWarning] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const add = () => {
    const { change, warning: refusal } = withTypedAttendees(draft)
    setWarning(refusal)
    onChange(change)
    field.current?.focus()
  }
  const remove = (email: string) => {
    onChange({ attendees: attendees.filter((attendee) => attendee.email !== email) })
    field.current?.focus()
  }

  return (
    <div className={c.attendees}>
      <AddressField
        ref={field}
        label={t`Attendees`}
        description={t`For your reference only. No invitations are sent.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={typedAttendees}
        error={warning ?? error}
        button={{ variant: 'secondary', disabled: typedAttendees.trim() === '' }}
        onType={(text) => {
          setWarning(undefined)
          onChange({ typedAttendees: text })
        }}
        onAdd={add}
      />
      {attendees.length > 0 && (
        <ul className={c.chips} aria-label={t`Attendees`}>
          {attendees.map(({ email, name }) => (
            <li key={email}>
              <AttendeeChip email={email} name={name} onDelete={() => remove(email)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
