import { Plural, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { errorReason, readApiError } from '#client/lib/api/api-error.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import c from '#client/ui/content/CardList.module.css'
import hidden from '#client/ui/content/VisuallyHidden.module.css'
import { LiveRegion } from '#client/ui/content/VisuallyHidden.tsx'
import { announce } from '#client/ui/feedback/announce.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { showError } from '#client/ui/feedback/toast.tsx'
import type { Calendar } from '#shared/calendars.ts'
import f from './FileField.module.css'
import { ImportSummary, summaryText } from './ImportSummary.tsx'
import { FileError, importFile, type PreviewedFile, previewFile } from './imports.ts'

interface ImportFileProps {
  calendars: readonly Calendar[]
  onDone: (imported: { calendar_id: string; events: number }) => void
  onCancel: () => void
}

/** Imports a calendar file: select or drop it, check the preview, and import. Errors keep the file. */
export function ImportFile({ calendars, onDone, onCancel }: ImportFileProps) {
  const { t } = useLingui()
  const title = useId()
  const input = useRef<HTMLInputElement>(null)
  // Focuses the form, since the button that opened it is gone.
  useEffect(() => input.current?.focus(), [])
  const [isOver, setOver] = useState(false)
  const [calendar_id, setCalendar] = useState<string>()
  const importing = useMutation({
    mutationFn: importFile,
    // The form shows the error itself, unless it was closed.
    onError: (error) => input.current ?? showError(error),
  })
  const reading = useMutation({ mutationFn: previewFile })
  const { data: chosen, variables: file } = reading
  const targets = chosen ? listTargets(calendars, chosen) : []
  const target = targets.find(({ id }) => id === calendar_id) ?? targets[0]
  const problem = fileProblem(reading.error)
  const canImport = chosen !== undefined && chosen.preview.events > 0 && chosen.preview.exceeded_quota === null

  const choose = (next: File | undefined) => {
    if (!next || importing.isPending) return
    importing.reset()
    reading.mutate(next, { onSuccess: ({ preview }) => announce(summaryText(preview)) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canImport || importing.isPending) return
    const into = target?.id ?? chosen.preview.calendar_id
    importing.mutate({ file: chosen.text, calendar_id: into }, { onSuccess: onDone })
  }
  const hover = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setOver(isInside)
  }
  return (
    // Dropping is a shortcut for the button inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={c.form}
      aria-labelledby={title}
      noValidate
      onSubmit={submit}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false)
        choose(event.dataTransfer.files[0])
      }}
    >
      <h3 id={title} className={c.title}>
        {t`Import a file`}
      </h3>
      <FileField
        inputRef={input}
        name={file?.name}
        isOver={isOver}
        isReading={reading.isPending}
        error={problem}
        onChoose={choose}
      />
      {reading.error && problem === undefined && (
        <Notice
          kind="error"
          title={errorReason(reading.error)}
          actions={
            <Button
              size="xs"
              variant="secondary"
              onClick={() => {
                input.current?.focus()
                choose(file)
              }}
            >
              {t`Try again`}
            </Button>
          }
        />
      )}
      {chosen && <ImportSummary preview={chosen.preview} />}
      {canImport && targets.length > 1 && (
        <NativeSelect
          size="md"
          label={t`Import into`}
          data={targets.map(({ id, summary }) => ({ value: id, label: summary }))}
          value={target?.id}
          onChange={({ currentTarget }) => setCalendar(currentTarget.value)}
        />
      )}
      {importing.error && <Notice kind="error" title={errorReason(importing.error)} />}
      <div className={c.buttons}>
        {canImport && (
          <LoadingButton type="submit" size="md" isLoading={importing.isPending} loadingText={t`Importing...`}>
            <Plural value={{ n: chosen.preview.events }} one="Import # event" other="Import # events" />
          </LoadingButton>
        )}
        <Button size="md" variant="gray" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}

/** The main account's calendars, its main calendar first. */
function listTargets(calendars: readonly Calendar[], { preview }: PreviewedFile): Calendar[] {
  const main = calendars.find(({ id }) => id === preview.calendar_id)
  if (!main) return []
  const others = calendars.filter(
    ({ id, is_own, account_id }) => is_own && account_id === main.account_id && id !== main.id,
  )
  return [main, ...others]
}

/** The error of the file itself. */
function fileProblem(error: unknown): string | undefined {
  return error instanceof FileError ? error.message : readApiError(error).fields['file']
}

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
function FileField({ inputRef, name, isOver, isReading, error, onChoose }: FileFieldProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className={f.field} data-over={isOver} data-invalid={error !== undefined}>
      <p id={`${id}-hint`} className={f.hint}>
        {t`A calendar file (.ics), such as an export from Google Calendar, Outlook, or Apple Calendar.`}
      </p>
      {name !== undefined && <p className={f.name}>{isReading ? t`Reading ${name}...` : name}</p>}
      {error !== undefined && (
        <p id={`${id}-error`} className={f.error}>
          {error}
        </p>
      )}
      <LiveRegion assertive>{error}</LiveRegion>
      <div className={f.choice}>
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
          className={f.button ?? ''}
          variant="secondary"
          leftSection={<IconFileImport size={17} aria-hidden />}
        >
          {name === undefined ? t`Choose a file` : t`Choose another file`}
        </Button>
        <span className={f.drop}>{t`or drop it here`}</span>
      </div>
    </div>
  )
}
