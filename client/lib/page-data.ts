import { type InvitePageData, PAGE_DATA_ID } from '#shared/invite-page.ts'

/** What the server sent inside the page that was opened; undefined on pages that it does not draw. */
export function readPageData(): InvitePageData | undefined {
  const text = typeof document === 'undefined' ? undefined : document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? (JSON.parse(text) as InvitePageData) : undefined
}
