import { type Text, t } from '#client/lib/language.ts'
import type { Language } from '#shared/languages.ts'
import type { PageSite, PublicPage } from '#shared/public-pages.ts'

const LOCALES: Record<Language, string> = { en: 'en_GB', es: 'es_ES' }
const PREVIEWS: Record<Language, string> = { en: '/preview.png', es: '/preview.es.png' }

const PAGES: Record<Exclude<PublicPage, '/'>, { title: Text; description: Text }> = {
  '/login': {
    title: 'Log in',
    description: 'Log in to Meridian with an email code to see your calendar, links and meetings.',
  },
  '/verify': {
    title: 'Invitation code',
    description: 'Enter your invitation code for Meridian, or apply for one.',
  },
  '/request-access': {
    title: 'Request an invitation',
    description:
      'Meridian is in beta. Tell us how you would use it: we read every request, and email a code if we can let you in.',
  },
  '/support': {
    title: 'Support',
    description: 'Write to the team behind Meridian, or join the community. We are here to help.',
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    description: 'What Meridian knows about you, why and for how long, and how to change or delete it.',
  },
  '/user-consent-ai-apps': {
    title: 'User Consent',
    description: 'What Meridian does automatically, what it reads for that, and what you agree to when you use it.',
  },
  '/calendar-data': {
    title: 'Calendar Data',
    description:
      'What Meridian reads, stores and never stores from the calendars you connect, and how to disconnect them.',
  },
}

/** Search engines may list public pages; invitations are only for the people who received them. */
export const SEARCH_ENGINES: readonly string[] = [
  'googlebot',
  'bingbot',
  'duckduckbot',
  'yandex',
  'baiduspider',
  'applebot',
]

interface PageHeadProps {
  site: PageSite
  /** The title in link previews. */
  title: string
  /** The title of the browser's tab. */
  tabTitle: string
  description: string
  /** The canonical path; undefined for pages that others cannot open. */
  address?: string | undefined
  /** The user agents of robots that must not list it. */
  hiddenFrom: readonly string[]
}

/** The titles and descriptions of pages in tabs, search results and link previews. Crawlers do not run scripts. */
export function PageHead({ site, title, tabTitle, description, address, hiddenFrom }: PageHeadProps) {
  const { publicUrl, language } = site
  const image = publicUrl + PREVIEWS[language]
  const other = language === 'en' ? 'es' : 'en'
  return (
    <>
      <title>{tabTitle}</title>
      <meta name="description" content={description} />
      {hiddenFrom.map((robot) => (
        <meta key={robot} name={robot} content="noindex" />
      ))}
      {address !== undefined && <link rel="canonical" href={publicUrl + address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Meridian" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {address !== undefined && <meta property="og:url" content={publicUrl + address} />}
      <meta property="og:locale" content={LOCALES[language]} />
      <meta property="og:locale:alternate" content={LOCALES[other]} />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={t('A week in which Meridian has found the first time that suits everyone.')}
      />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  )
}

interface PublicPageHeadProps {
  page: PublicPage | undefined
  site: PageSite
}

/** The head of a public or private page. */
export function PublicPageHead({ page, site }: PublicPageHeadProps) {
  const common = { site, address: page, hiddenFrom: page === undefined ? ['robots'] : [] }
  if (page === undefined || page === '/') {
    return (
      <PageHead
        {...common}
        title={t('Meet your new executive Ai assistant')}
        tabTitle={t('Meridian, your executive scheduling assistant')}
        description={t(
          'Meridian finds the first time that works for everyone, books it and sends the invitations. In beta, by invitation.',
        )}
      />
    )
  }
  const { title, description } = PAGES[page]
  return <PageHead {...common} title={t(title)} tabTitle={`${t(title)} · Meridian`} description={t(description)} />
}
