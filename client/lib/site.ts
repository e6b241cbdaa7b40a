/** A page of the product's on a network; its link opens in a new tab. */
export interface SocialLink {
  name: string
  url: string
}

/** Reads `Name=https://…` pairs, separated by commas; what is not one is left out rather than shown as a dead link. */
export function parseSocialLinks(setting = ''): SocialLink[] {
  return setting.split(',').flatMap((pair) => {
    const [, name, url] = /^\s*([^=]+?)\s*=\s*(https:\/\/\S+)\s*$/.exec(pair) ?? []
    return name && url ? [{ name, url }] : []
  })
}

/** From `VITE_SOCIAL_LINKS` at build time; none unless set. */
export const SOCIAL_LINKS = parseSocialLinks(import.meta.env.VITE_SOCIAL_LINKS)
