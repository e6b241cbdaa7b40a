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
import { FileError, importFile, type PreviewedFile, previewFile } from './imports.ts'
import { PreviewSummary, previewText } from './PreviewSummary.tsx'

interface ImportFormProps {
  calendars: readonly Calendar[]
  onDone: (result: { calendar_id: string; events: number }) => void
  onCancel: () => void
}

/** Imports a calendar file: select or drop it, check the preview, import. The file stays selected after an error. */
export function ImportForm({ calendars, onDone, onCancel }: ImportFormProps) {
  const { t } = useLingui()
  const titleId = useId()
  const input = useRef<HTMLInputElement>(null)
  // Focuses the field, since the button that opened the form is gone.
  useEffect(() => input.current?.focus(), [])
  const [isDragOver, setDragOver] = useState(false)
  const [calendar_id, setCalendarId] = useState<string>()
  const fileImport = useMutation({
    mutationFn: importFile,
    // The form shows the error itself, unless it was closed.
    onError: (error) => input.current ?? showError(error),
  })
  const filePreview = useMutation({ mutationFn: previewFile })
  const { data: selection, variables: file } = filePreview
  const targets = selection ? listTargets(calendars, selection) : []
  const target = targets.find(({ id }) => id === calendar_id) ?? targets[0]
  const errorText = getFileErrorText(filePreview.error)
  const canImport = selection !== undefined && selection.preview.events > 0 && selection.preview.exceeded_quota === null

  const choose = (next: File | undefined) => {
    if (!next || fileImport.isPending) return
    fileImport.reset()
    filePreview.mutate(next, { onSuccess: ({ preview }) => announce(previewText(preview)) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canImport || fileImport.isPending) return
    const targetId = target?.id ?? selection.preview.calendar_id
    fileImport.mutate({ file: selection.text, calendar_id: targetId }, { onSuccess: onDone })
  }
  const handleDrag = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setDragOver(isInside)
  }
  return (
    // Dropping a file is a shortcut for the button inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={c.form}
      aria-labelledby={titleId}
      noValidate
      onSubmit={submit}
      onDragOver={(event) => handleDrag(event, true)}
      onDragLeave={(event) => handleDrag(event, false)}
      onDrop={(event) => {
        handleDrag(event, false)
        choose(event.dataTransfer.files[0])
      }}
    >
      <h3 id={titleId} className={c.title}>
        {t`Import a file`}
      </h3>
      <FileField
        inputRef={input}
        name={file?.name}
        isDragOver={isDragOver}
        isReading={filePreview.isPending}
        error={errorText}
        onChoose={choose}
      />
      {filePreview.error && errorText === undefined && (
        <Notice
          kind="error"
          title={errorReason(filePreview.error)}
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
      {selection && <PreviewSummary preview={selection.preview} />}
      {canImport && targets.length > 1 && (
        <NativeSelect
          label={t`Import into`}
          data={targets.map(({ id, summary }) => ({ value: id, label: summary }))}
          value={target?.id}
          onChange={({ currentTarget }) => setCalendarId(currentTarget.value)}
        />
      )}
      {fileImport.error && <Notice kind="error" title={errorReason(fileImport.error)} />}
      <div className={c.buttons}>
        {canImport && (
          <LoadingButton type="submit" size="md" isLoading={fileImport.isPending} loadingText={t`Importing...`}>
            <Plural value={{ n: selection.preview.events }} one="Import # event" other="Import # events" />
          </LoadingButton>
        )}
        <Button size="md" variant="gray" disabled={fileImport.isPending} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}

/** The user's own calendars in the main account, the main calendar first. */
function listTargets(calendars: readonly Calendar[], { preview }: PreviewedFile): Calendar[] {
  const mainCalendar = calendars.find(({ id }) => id === preview.calendar_id)
  if (!mainCalendar) return []
  const otherCalendars = calendars.filter(
    ({ id, is_own, account_id }) => is_own && account_id === mainCalendar.account_id && id !== mainCalendar.id,
  )
  return [mainCalendar, ...otherCalendars]
}

/** The message of an error in the file itself; undefined for other errors. */
function getFileErrorText(error: unknown): string | undefined {
  return error instanceof FileError ? error.message : readApiError(error).fields['file']
}

interface FileFieldProps {
  inputRef: RefObject<HTMLInputElement | null>
  /** The name of the selected file. */
  name: string | undefined
  /** Whether a file is dragged over the form. */
  isDragOver: boolean
  isReading: boolean
  error: string | undefined
  onChoose: (file: File | undefined) => void
}

/** The file input, with the selected file's name or error. */
function FileField({ inputRef, name, isDragOver, isReading, error, onChoose }: FileFieldProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className={f.field} data-drag-over={isDragOver} data-invalid={error !== undefined}>
      <p id={`${id}-hint`} className={f.hint}>
        {t`A calendar file (.ics), such as an export from Google Calendar, Outlook, or Apple Calendar.`}
      </p>
      {name !== undefined && <p className={f.name}>{isReading ? t`Reading ${name}...` : name}</p>}
      {error !== undefined && (
        <p id={`${id}-error`} className={f.error}>
          {error}
        </p>
      )}
      <LiveRegion isAssertive>{error}</LiveRegion>
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
          className={f.button}
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
