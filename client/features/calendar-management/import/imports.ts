import { api, type Outputs, queries } from '#client/api.ts'
import { readApiError } from '#client/lib/api-error.ts'
import { isMembers } from '#client/lib/json.ts'
import { keptStore } from '#client/lib/kept-store.ts'
import { t, tn } from '#client/lib/language.ts'
import { stored } from '#client/lib/storage.ts'
import { say, toast } from '#client/ui/toasts.ts'
import { readCalendarFile } from './read-file.ts'

export type ImportPreview = Outputs['calendar']['previewImport']

/** A file that was read, and what importing it would do. */
export interface PreviewedFile {
  name: string
  text: string
  preview: ImportPreview
}

/** An import that can be undone. */
type LastImport = Pick<Outputs['calendar']['importFile'], 'import_id' | 'calendar_id' | 'events' | 'undo_until'>

function readLastImport(value: unknown): LastImport | undefined {
  if (!isMembers(value)) return undefined
  const { import_id, calendar_id, events, undo_until } = value
  if (typeof import_id !== 'string' || typeof calendar_id !== 'string') return undefined
  if (typeof events !== 'number' || typeof undo_until !== 'string') return undefined
  return { import_id, calendar_id, events, undo_until }
}

/** In the tab, so that an import can be undone after closing the panel or a reload. */
const store = keptStore(stored<LastImport | null>('session', 'meridian.last-import', (v) => readLastImport(v), null))

export const useLastImport = store.use

export function forgetLastImport(): void {
  store.set(null)
}

/** Finds out what importing a file would do, into whichever calendar. */
export async function previewFile(file: File): Promise<PreviewedFile> {
  const text = await readCalendarFile(file)
  return { name: file.name, text, preview: await api.calendar.previewImport.mutate({ file: text }) }
}

export function importedText(events: number): string {
  return events === 0 ? t('No new events') : tn(events, '{n} event imported', '{n} events imported')
}

/** Imports a file. Says so in a toast: the panel may have been closed meanwhile. */
export async function importFile(input: { file: string; calendar_id: string }): Promise<LastImport> {
  const imported = await api.calendar.importFile.mutate(input)
  if (imported.events > 0) store.set(readLastImport(imported) ?? null)
  toast.success(importedText(imported.events))
  void queries.calendar.invalidate()
  return imported
}

/** Deletes the events of the last import. */
export async function undoImport({ import_id }: LastImport): Promise<void> {
  try {
    await api.calendar.undoImport.mutate({ import_id })
  } catch (error) {
    // Another tab has undone it, or it is too old.
    if (readApiError(error).status === 404) forgetLastImport()
    throw error
  } finally {
    void queries.calendar.invalidate()
  }
  forgetLastImport()
  say(t('Import undone'))
}
