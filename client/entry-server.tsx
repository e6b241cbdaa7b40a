import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type DrawnPage, type InvitePageData, readDuration } from '#shared/invite-page.ts'
import type { Language } from '#shared/languages.ts'
import { App } from './App.tsx'
import { keepInvitation } from './features/invites/invitation.ts'
import { said, speak, t } from './lib/language.ts'
import { drawFrom } from './lib/page-data.ts'
import { queryClient } from './lib/query-client.ts'
import { spanish } from './locales/es.ts'
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

/** What a page says of itself outside of what is drawn. */
const SAID_OF_IT =
  /(?<=<title>)[^<]*|(?<=<meta (?:name="description"|property="og:(?:title|description)") content=")[^"]*/g

/**
 * The landing page as a whole.
 * @param frame what is around it, in English
 */
export async function renderLanding(language: Language, frame: string): Promise<string> {
  const body = await draw('/', () => speak(language, CATALOGUES[language]))
  return frame
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replaceAll(SAID_OF_IT, (text) => said(text))
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}

export async function renderInvite(path: string, data: InvitePageData): Promise<DrawnPage> {
  const { url_invites, name, event_duration } = data.invitation.senderInfo
  const { searchParams } = new URL(path, 'http://invites')
  const link = { url_invites, ...readDuration(Object.fromEntries(searchParams)) }
  let head = ''
  const body = await draw(path, () => {
    speak(data.reader.language, CATALOGUES[data.reader.language])
    drawFrom(data)
    keepInvitation(link, data)
    head = renderToStaticMarkup(
      <Head title={t('Meet with {name}', { name })}>
        {t('Choose a time for {minutes} minutes with {name}, in your own time zone. No account needed.', {
          minutes: event_duration,
          name,
        })}
      </Head>,
    )
  })
  return { head, body }
}

/** What a page is called in tabs, search results and the previews of chats. */
function Head({ title, children: description }: { title: string; children: string }): ReactNode {
  return (
    <>
      <title>{`${title} · Meridian`}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
    </>
  )
}
