import { plural, t } from '@lingui/core/macro'
import * as v from 'valibot'
import { api, type Outputs, queries } from '#client/api.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { fieldErrorText } from '#client/lib/form-errors.ts'
import { persistedStore } from '#client/lib/storage/persisted-store.ts'
import { storedPerUser } from '#client/lib/storage/user-storage.ts'
import { announce } from '#client/ui/feedback/announce.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import { MAX_IMPORT_LENGTH } from '#shared/calendar-import.ts'

export type ImportPreview = Outputs['calendar']['previewImport']

/** A file and the preview of its import. */
export interface PreviewedFile {
  text: string
  preview: ImportPreview
}

const importSchema = v.object({
  import_id: v.string(),
  calendar_id: v.string(),
  events: v.number(),
  undo_until: v.string(),
})

/** An import that can be undone. */
export type UndoableImport = v.InferOutput<typeof importSchema>

/** Newest first. Persisted, so that imports can still be undone in other tabs, or after the page was closed. */
const importStore = persistedStore(storedPerUser('local', 'meridian.imports', v.array(importSchema), []))

export const useImports = importStore.use

export function forgetImport(import_id: string): void {
  importStore.set(importStore.get().filter((other) => other.import_id !== import_id))
}

export async function previewFile(file: File): Promise<PreviewedFile> {
  const text = await readCalendarFile(file)
  return { text, preview: await api.calendar.previewImport.mutate({ file: text }) }
}

export function importResultText(events: number): string {
  return events === 0
    ? t`No new events`
    : plural({ n: events }, { one: '# event imported', other: '# events imported' })
}

/** Imports a file, and shows a toast, since the panel may be closed by then. */
export async function importFile(input: { file: string; calendar_id: string }): Promise<UndoableImport> {
  const result = await api.calendar.importFile.mutate(input)
  const { import_id, calendar_id, events, undo_until } = result
  const others = importStore.get().filter((other) => Date.parse(other.undo_until) > Date.now())
  if (events > 0) importStore.set([{ import_id, calendar_id, events, undo_until }, ...others])
  toast.success(importResultText(events))
  void queries.calendar.invalidate()
  return result
}

/** Deletes the events of an import. */
export async function undoImport({ import_id }: UndoableImport): Promise<void> {
  try {
    await api.calendar.undoImport.mutate({ import_id })
  } catch (error) {
    // Already undone in another tab, or too old.
    if (readApiError(error).status === 404) forgetImport(import_id)
    throw error
  } finally {
    void queries.calendar.invalidate()
  }
  forgetImport(import_id)
  announce(t`Import undone`)
}

/** The error of a file that is rejected before its upload; the message is in the user's language. */
export class FileError extends Error {}

/** The first bytes of a ZIP archive. */
const ZIP_SIGNATURE = 'PK\u0003\u0004'

/**
 * Reads a calendar file as text. Rejects files that cannot be imported at all, before they are uploaded.
 * @throws {FileError}
 */
async function readCalendarFile(file: File): Promise<string> {
  if (file.size > MAX_IMPORT_LENGTH) throw new FileError(fieldErrorText({ code: 'file_too_large' }))
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileError(t`The file could not be read. Choose it again`)
  })
  const text = decode(bytes)
  // Google Calendar exports an archive.
  if (text.startsWith(ZIP_SIGNATURE)) throw new FileError(t`This is a ZIP archive. Unpack it and choose an .ics file`)
  if (!/^BEGIN:VCALENDAR/im.test(text)) throw new FileError(fieldErrorText({ code: 'not_a_calendar_file' }))
  return text
}

/** Decodes UTF-8, or else the encoding of older Windows programs. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
