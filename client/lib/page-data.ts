import { PAGE_DATA_ID, type PageData } from '#shared/rendered-page.ts'

let sent: Partial<PageData> | undefined
/** What was not in the page when it was opened does not come later. */
let isRead = false

/** Tells the page that is being drawn on the server what it is drawn from; undefined when it is drawn. */
export function drawFrom(data: Partial<PageData> | undefined): void {
  sent = data
}

/** What the server sent inside the page that was opened; nothing where it drew none, or from its address alone. */
export function readPageData(): Partial<PageData> {
  if (isRead || sent || typeof document === 'undefined') return sent ?? NOTHING
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (text) sent = JSON.parse(text) as PageData
  isRead = true
  return sent ?? NOTHING
}

const NOTHING: Partial<PageData> = {}
