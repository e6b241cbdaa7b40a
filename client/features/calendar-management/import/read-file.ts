import { t } from '@lingui/core/macro'
import { fieldText } from '#client/lib/form-errors.ts'
import { MAX_IMPORT_LENGTH } from '#shared/calendar-import.ts'

/** An error of a file that is not uploaded; its message is in the user's language. */
export class FileError extends Error {}

/** The first bytes of a ZIP archive. */
const ZIP_SIGNATURE = 'PK\u0003\u0004'

/**
 * The text of a calendar file. Files that the server would reject are not uploaded.
 * @throws {FileError}
 */
export async function readCalendarFile(file: File): Promise<string> {
  if (file.size > MAX_IMPORT_LENGTH) throw new FileError(fieldText({ code: 'file_too_large' }))
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileError(t`The file could not be read. Choose it again`)
  })
  const text = decode(bytes)
  // Google Calendar exports an archive.
  if (text.startsWith(ZIP_SIGNATURE)) throw new FileError(t`This is a ZIP archive. Unpack it, and choose an .ics file`)
  if (!/^BEGIN:VCALENDAR/im.test(text)) throw new FileError(fieldText({ code: 'not_a_calendar_file' }))
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
