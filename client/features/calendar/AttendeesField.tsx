import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { t } from '#client/lib/language.ts'
import { AttendeeChip } from '#client/ui/AttendeeChip.tsx'
import { TextField } from '#client/ui/fields.tsx'
import c from './AttendeesField.module.css'
import { type EventDraft, withTypedAttendees } from './event-draft.ts'

interface AttendeesFieldProps {
  draft: EventDraft
  error: string | undefined
  onChange: (change: Partial<EventDraft>) => void
}

/** Who is at an event. It is noted, no more: mails are for meetings. */
export function AttendeesField({ draft, error, onChange }: AttendeesFieldProps) {
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
      <div className={c.add}>
        <TextField
          ref={field}
          label={t('Attendees')}
          description={t('Only noted with the event: nobody is mailed. To invite people, send them one of your links.')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('name@company.com')}
          value={typedAttendees}
          error={warning ?? error}
          errorProps={{ role: 'alert', className: c.warning }}
          // Enter in any other field saves the event.
          onKeyDown={(press) => {
            if (press.key !== 'Enter' || typedAttendees.trim() === '') return
            press.preventDefault()
            add()
          }}
          onChange={({ currentTarget }) => {
            setWarning(undefined)
            onChange({ typedAttendees: currentTarget.value })
          }}
        />
        <Button
          className={c.button ?? ''}
          variant="secondary"
          size="md"
          disabled={typedAttendees.trim() === ''}
          onClick={add}
        >
          {t('Add')}
        </Button>
      </div>
      {attendees.length > 0 && (
        <ul className={c.chips} aria-label={t('Attendees')}>
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
