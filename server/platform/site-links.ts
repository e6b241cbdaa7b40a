import { z } from 'zod'
import type { SiteLink } from '#shared/site-links.ts'

const MAX_LINKS = 6

/** `Name=https://…`. */
export const siteLink = z.string().transform((text, ctx): SiteLink => {
  const [, name = '', url = ''] = /^\s*([^=]{1,30}?)\s*=\s*(https:\/\/\S+)\s*$/.exec(text) ?? []
  if (name === '' || !URL.canParse(url)) ctx.addIssue('must be a name and an https:// URL: Name=https://example.com')
  return { name, url }
})

/** `Name=https://…` pairs, separated by commas. */
export const siteLinks = z
  .string()
  .transform((text) => text.split(',').filter((pair) => pair.trim() !== ''))
  .pipe(z.array(siteLink).max(MAX_LINKS, `can hold at most ${MAX_LINKS} links`))
