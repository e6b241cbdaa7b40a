import { shortUrl } from './links.ts'
import c from './ShownLink.module.css'

/** A link to be read, and selected as a whole: by whoever wants to see what they copy, or whose browser copies nothing. */
export function ShownLink({ url }: { url: string }) {
  return <span className={c.url}>{shortUrl(url)}</span>
}
