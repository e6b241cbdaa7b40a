import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type DrawnPage, type InvitePageData, readDuration } from '#shared/invite-page.ts'
import type { Language } from '#shared/languages.ts'
import type { PageSite, PublicPage } from '#shared/public-pages.ts'
import { App } from './App.tsx'
import { keepInvitation } from './features/invites/invitation.ts'
import { speak, t } from './lib/language.ts'
import { drawFrom } from './lib/page-data.ts'
import { queryClient } from './lib/query-client.ts'
import { spanish } from './locales/es.ts'
import { PageHead, PublicPageHead, SEARCH_ENGINES } from './PageHead.tsx'
import { createAppRouter } from './router.tsx'

/*
 * The client as it is drawn where there is no browser: the landing page while the product is built, an invitation's
 * page by the server for each visit (`InvitePageRenderer`). The latter knows nothing of the build but this file.
 */

const CATALOGUES = { en: {}, es: spanish } satisfies Record<Language, object>

/** @param prepare hands over what the page shows; nothing else is drawn until it is gone again */
async function draw(path: string, prepare: () => void = () => {}): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  prepare()
  try {
    return renderToString(<App router={router} />)
  } finally {
    queryClient.clear()
    drawFrom(undefined)
  }
}

/**
 * The landing page in its frame; its head is the server's to fill.
 * @param frame what is around it, in English
 */
export async function renderLanding(language: Language, frame: string): Promise<string> {
  const body = await draw('/', () => speak(language, CATALOGUES[language]))
  return frame.replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}

export async function renderInvite(path: string, data: InvitePageData, publicUrl: string): Promise<DrawnPage> {
  const { url_invites, name, event_duration } = data.invitation.senderInfo
  const { searchParams } = new URL(path, 'http://invites')
  const link = { url_invites, ...readDuration(Object.fromEntries(searchParams)) }
  let head = ''
  const body = await draw(path, () => {
    speak(data.reader.language, CATALOGUES[data.reader.language])
    drawFrom(data)
    keepInvitation(link, data)
    const title = t('Meet with {name}', { name })
    head = renderToStaticMarkup(
      <PageHead
        site={{ publicUrl, language: data.reader.language }}
        title={title}
        tabTitle={`${title} · Meridian`}
        description={t('Choose a time for {minutes} minutes with {name}, in your own time zone. No account needed.', {
          minutes: event_duration,
          name,
        })}
        address={`/invites/${url_invites}${link.event_duration ? `?event_duration=${link.event_duration}` : ''}`}
        // It is for those whom its owner sent it to.
        hiddenFrom={SEARCH_ENGINES}
      />,
    )
  })
  return { head, body }
}

export function renderHead(page: PublicPage | undefined, site: PageSite): string {
  speak(site.language, CATALOGUES[site.language])
  return renderToStaticMarkup(<PublicPageHead page={page} site={site} />)
}
