import { api } from '#client/api.ts'

/** Downloads a text as a file. */
function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** `meridian-data-2026-11-23.json` */
function fileName(what: string, extension: string): string {
  return `meridian-${what}-${new Date().toISOString().slice(0, 10)}.${extension}`
}

/** Downloads everything that is stored about the user, as JSON. */
export async function downloadData(): Promise<void> {
  const data = await api.dataExport.userData.query()
  download(fileName('data', 'json'), 'application/json', JSON.stringify(data, null, 2))
}

/** Downloads all the user's calendars as one iCalendar file. */
export async function downloadCalendar(): Promise<void> {
  download(fileName('calendar', 'ics'), 'text/calendar', await api.dataExport.calendar.query())
}
