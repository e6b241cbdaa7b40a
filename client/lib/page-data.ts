import { type InvitePageData, PAGE_DATA_ID } from '#shared/invite-page.ts'

let sent: InvitePageData | undefined

/** What the server sent inside the page that was opened; undefined on pages that it does not draw. */
export function readPageData(): InvitePageData | undefined {
  const text = sent || typeof document === 'undefined' ? null : document.getElementById(PAGE_DATA_ID)?.textContent
  if (text) sent = JSON.parse(text) as InvitePageData
  return sent
}
