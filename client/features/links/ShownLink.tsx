import { shortUrl } from './links.ts'
import c from './ShownLink.module.css'

/** A link as selectable text, for users who check it, or whose browser cannot copy. */
export function ShownLink({ url }: { url: string }) {
  return <span className={c.url}>{shortUrl(url)}</span>
}
