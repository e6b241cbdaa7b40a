import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { type RefObject, useId } from 'react'
import hidden from '#client/ui/content/VisuallyHidden.module.css'
import { LiveRegion } from '#client/ui/content/VisuallyHidden.tsx'
import c from './FileField.module.css'

interface FileFieldProps {
  inputRef: RefObject<HTMLInputElement | null>
  /** The name of the selected file. */
  name: string | undefined
  /** Whether a file is dragged over the form. */
  isOver: boolean
  isReading: boolean
  error: string | undefined
  onChoose: (file: File | undefined) => void
}

/** Selects a calendar file by dialog or drop. */
export function FileField({ inputRef, name, isOver, isReading, error, onChoose }: FileFieldProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className={c.field} data-over={isOver} data-invalid={error !== undefined}>
      <p id={`${id}-hint`} className={c.hint}>
        {t`A calendar file (.ics), such as an export from Google Calendar, Outlook or Apple Calendar.`}
      </p>
      {name !== undefined && <p className={c.name}>{isReading ? t`Reading ${name}...` : name}</p>}
      {error !== undefined && (
        <p id={`${id}-error`} className={c.error}>
          {error}
        </p>
      )}
      <LiveRegion assertive>{error}</LiveRegion>
      <div className={c.choice}>
        <input
          ref={inputRef}
          id={id}
          className={hidden.hidden}
          type="file"
          accept=".ics,.ical,.ifb,.icalendar,text/calendar"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
          // Allows selecting the same file again.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
          onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
        />
        <Button
          component="label"
          htmlFor={id}
          className={c.button ?? ''}
          variant="secondary"
          leftSection={<IconFileImport size={17} aria-hidden />}
        >
          {name === undefined ? t`Choose a file` : t`Choose another file`}
        </Button>
        <span className={c.drop}>{t`or drop it here`}</span>
      </div>
    </div>
  )
}
