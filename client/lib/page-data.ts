import { type InvitePageData, PAGE_DATA_ID } from '#shared/invite-page.ts'

let sent: InvitePageData | undefined

/** Tells the page that is being drawn on the server what it is drawn from; undefined when it is drawn. */
export function drawFrom(data: InvitePageData | undefined): void {
  sent = data
}

/** What the server sent inside the page that was opened; undefined on pages that it does not draw. */
export function readPageData(): InvitePageData | undefined {
  const text = sent || typeof document === 'undefined' ? null : document.getElementById(PAGE_DATA_ID)?.textContent
  if (text) sent = JSON.parse(text) as InvitePageData
  return sent
}
