import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { i18n } from '#client/lib/i18n.ts'
import type { OpenedInvitation } from '#shared/invitations.ts'
import type { OpenedLink } from '#shared/invite-page.ts'
import type { Language } from '#shared/languages.ts'
import type { PublicPage } from '#shared/pages.ts'
import { getPage } from './page-context.ts'

const LOCALES: Record<Language, string> = { en: 'en_US', es: 'es_ES' }
const PREVIEWS: Record<Language, string> = { en: '/preview.png', es: '/preview.es.png' }

const PAGES: Record<Exclude<PublicPage, '/'>, { title: MessageDescriptor; description: MessageDescriptor }> = {
  '/login': {
    title: msg`Log in`,
    description: msg`Log in to Meridian with an email code to see your calendar, links, and meetings.`,
  },
  '/verify': {
    title: msg`Invitation code`,
    description: msg`Enter your invitation code for Meridian, or apply for one.`,
  },
  '/request-access': {
    title: msg`Request an invitation`,
    description: msg`Meridian is in beta. Tell us how you would use it: we read every request, and email a code if we can let you in.`,
  },
  '/support': {
    title: msg`Support`,
    description: msg`Write to the team behind Meridian, or join the community. We are here to help.`,
  },
  '/privacy-policy': {
    title: msg({ message: 'Privacy Policy', context: 'page title' }),
    description: msg`What Meridian knows about you, why and for how long, and how to change or delete it.`,
  },
  '/user-consent-ai-apps': {
    title: msg({ message: 'User Consent', context: 'page title' }),
    description: msg`What Meridian does automatically, what it reads to do so, and what you agree to when you use it.`,
  },
  '/calendar-data': {
    title: msg`Calendar Data`,
    description: msg`What Meridian reads, stores, and never stores from the calendars you connect, and how to disconnect them.`,
  },
}

/** Named one by one: a `noindex` for all robots would also hide link previews in chats. */
const SEARCH_ENGINES = ['googlebot', 'bingbot', 'duckduckbot', 'yandex', 'baiduspider', 'applebot']

interface PageDescription {
  /** The title in link previews. */
  title: string
  /** The title of the browser tab. */
  tabTitle: string
  description: string
  /** The path of its canonical URL; undefined for a private page. */
  path?: string
}

/** Describes a page in tabs, search results and link previews. */
function describePage({ title, tabTitle, description, path }: PageDescription) {
  const { publicUrl, language } = getPage()
  const image = publicUrl + PREVIEWS[language]
  const otherLanguage = language === 'en' ? 'es' : 'en'
  return {
    links: path === undefined ? [] : [{ rel: 'canonical', href: publicUrl + path }],
    meta: [
      { title: tabTitle },
      { name: 'description', content: description },
      { name: 'robots', content: path === undefined ? 'noindex' : 'all' },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: 'Meridian' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      ...(path === undefined ? [] : [{ property: 'og:url', content: publicUrl + path }]),
      { property: 'og:locale', content: LOCALES[language] },
      { property: 'og:locale:alternate', content: LOCALES[otherLanguage] },
      { property: 'og:image', content: image },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      {
        property: 'og:image:alt',
        content: t`A week in which Meridian has found the first time that works for everyone.`,
      },
      // The other values are read from the `og:` tags.
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
  }
}

/** The head of a public page, or of any private page if `page` is omitted. */
export function pageHead(page?: PublicPage) {
  if (page === undefined || page === '/') {
    return describePage({
      title: t`Meet your new executive Ai assistant`,
      tabTitle: t`Meridian, your executive scheduling assistant`,
      description: t`Meridian finds the first time that works for everyone, books it, and sends the invitations. In beta, by invitation.`,
      ...(page && { path: page }),
    })
  }
  const { title, description } = PAGES[page]
  return describePage({
    title: i18n._(title),
    tabTitle: `${i18n._(title)} · Meridian`,
    description: i18n._(description),
    path: page,
  })
}

/** The head of an invitation's page. Search engines must not list it, but chats show its preview. */
export function invitationHead(
  { senderInfo }: OpenedInvitation,
  { event_duration }: Pick<OpenedLink, 'event_duration'>,
) {
  const { name, url_invites } = senderInfo
  const title = t`Meet with ${name}`
  const head = describePage({
    title,
    tabTitle: `${title} · Meridian`,
    description: t`Choose a time to meet ${name} for ${{ minutes: senderInfo.event_duration }} minutes, in your own time zone. No account needed.`,
    path: `/invites/${url_invites}${event_duration ? `?event_duration=${event_duration}` : ''}`,
  })
  return { ...head, meta: [...head.meta, ...SEARCH_ENGINES.map((name) => ({ name, content: 'noindex' }))] }
}
