import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { queryClient } from '#client/lib/api/query-client.ts'
import { type PageDataWithInvite, parseDuration } from '#shared/invite-page.ts'
import type { Language } from '#shared/languages.ts'
import type { PageSite, PublicPage } from '#shared/public-pages.ts'
import type { PageData, RenderedPage } from '#shared/rendered-page.ts'
import { App } from './App.tsx'
import { speak, t } from './lib/language.ts'
import { drawFrom } from './lib/page-data.ts'
import { spanish } from './locales/es.ts'
import { PageHead, PublicPageHead, SEARCH_ENGINES } from './PageHead.tsx'
import { createAppRouter } from './router.tsx'
import { Route as Unknown } from './routes/$.tsx'

/*
 * The client as the server draws it: public pages once for each language (`PublicPageRenderer`), an invitation's page
 * for each visit (`InvitePageRenderer`). The server knows nothing of the build but this file.
 */

const CATALOGS = { en: {}, es: spanish } satisfies Record<Language, object>

let last: Promise<unknown> = Promise.resolve()

/** One page at a time: what is being drawn has the client's language, its cache and the page's data to itself. */
function inTurn<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> {
  const drawn = last.then(draw)
  last = drawn.catch(() => undefined)
  return drawn
}

function draw(path: string, language: Language, data: PageData, head: () => ReactElement): Promise<RenderedPage> {
  return inTurn(async () => {
    const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
    speak(language, CATALOGS[language])
    drawFrom(data)
    try {
      await router.load()
      return { head: renderToStaticMarkup(head()), body: renderToString(<App router={router} />) }
    } finally {
      queryClient.clear()
      drawFrom(undefined)
    }
  })
}

export function renderPage(page: PublicPage, site: PageSite, data: PageData): Promise<RenderedPage> {
  return draw(page, site.language, data, () => <PublicPageHead page={page} site={site} />)
}

export function renderPrivateHead(site: PageSite): Promise<string> {
  return inTurn(async () => {
    speak(site.language, CATALOGS[site.language])
    return renderToStaticMarkup(<PublicPageHead page={undefined} site={site} />)
  })
}

const router = createAppRouter(createMemoryHistory())

export function hasPageAt(path: string): boolean {
  const [, , route] = router.getMatchedRoutes(path)
  return route !== undefined && route.id !== Unknown.id
}

export function renderInvite(path: string, data: PageDataWithInvite, publicUrl: string): Promise<RenderedPage> {
  const { url_invites, name, event_duration } = data.invite.invitation.senderInfo
  const { language } = data.invite.reader
  const { searchParams } = new URL(path, 'http://invites')
  const other = parseDuration(Object.fromEntries(searchParams)).event_duration
  return draw(path, language, data, () => {
    const title = t('Meet with {name}', { name })
    return (
      <PageHead
        site={{ publicUrl, language }}
        title={title}
        tabTitle={`${title} · Meridian`}
        description={t('Choose a time for {minutes} minutes with {name}, in your own time zone. No account needed.', {
          minutes: event_duration,
          name,
        })}
        address={`/invites/${url_invites}${other ? `?event_duration=${other}` : ''}`}
        // It is for those whom its owner sent it to.
        hiddenFrom={SEARCH_ENGINES}
      />
    )
  })
}
