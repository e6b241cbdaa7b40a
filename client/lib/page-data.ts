import { type InvitePageData, PAGE_DATA_ID } from '#shared/invite-page.ts'

let sent: InvitePageData | undefined
/** What was not in the page when it was opened does not come later. */
let isRead = false

/** Tells the page that is being drawn on the server what it is drawn from; undefined when it is drawn. */
export function drawFrom(data: InvitePageData | undefined): void {
  sent = data
}

/** What the server sent inside the page that was opened; undefined on pages that it does not draw. */
export function readPageData(): InvitePageData | undefined {
  if (isRead || sent || typeof document === 'undefined') return sent
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (text) sent = JSON.parse(text) as InvitePageData
  isRead = true
  return sent
}
