import c from './LinkText.module.css'

/** A link as selectable text, for users who want to check it, or whose browser cannot copy. */
export function LinkText({ url }: { url: string }) {
  return <span className={c.url}>{shortUrl(url)}</span>
}

/** A link without its scheme: `meridian.app/invites/ada`. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '')
}
