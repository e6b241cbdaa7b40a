import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TIME_ZONE_HEADER } from '#shared/invite-page.ts'
import { negotiateLocale } from '#shared/languages.ts'
import { PUBLIC_PAGES } from '#shared/public-pages.ts'
import { listProviders } from '../features/auth/providers/list-providers.ts'
import { errorBodyForStatus } from '../platform/errors.ts'
import { networkOf } from '../platform/limits/network.ts'
import type { Services } from '../platform/services.ts'
import { createInvitePageRenderer, parseTimeZone } from './invite-page.ts'
import { createPages, SHELL } from './pages.ts'
import { getRequestLanguage } from './request-language.ts'
import { robots } from './robots.ts'
import { loadSsrBuild } from './ssr.ts'

const CLIENT_FOLDER = path.join(import.meta.dirname, '../../dist/client')

/** Serves the built client: its files, and its page at every address that users may open. */
export async function website(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { publicUrl, siteLinks } = services.config
  const ssr = existsSync(CLIENT_FOLDER) ? await loadSsrBuild() : undefined
  const providers = listProviders(services)
  const pages = ssr && createPages(CLIENT_FOLDER, ssr, { publicUrl, providers, siteLinks, clock: services.clock })
  await app.register(robots, { publicUrl })
  if (pages) {
    await app.register(fastifyStatic, {
      root: CLIENT_FOLDER,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, file) {
        // Names of built assets contain a content hash; other files may change with the next build.
        const isHashed = file.startsWith(path.join(CLIENT_FOLDER, 'assets') + path.sep)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!ssr || !pages || !isPageRequest(request)) return sendNotFound(reply)
    const [path = '/'] = request.url.split('?')
    return pages.send(request, reply.status(ssr.renderer.hasPageAt(path) ? 200 : 404))
  })
  if (!ssr || !pages) return
  for (const page of PUBLIC_PAGES) app.get(page, (request, reply) => pages.send(request, reply, page))
  const renderInvite = createInvitePageRenderer(services, ssr)
  app.get<{ Params: { url_invites: string }; Querystring: Record<string, unknown> }>(
    '/invites/:url_invites',
    async (request, reply) => {
      const { url, params, query, ip, headers } = request
      const hasTimeZone = TIME_ZONE_HEADER in headers
      const timeZone = parseTimeZone(headers[TIME_ZONE_HEADER])
      const { language, tags } = getRequestLanguage(request)
      const reader = { language, locale: negotiateLocale(tags, language), timeZone }
      // Sent for any Accept header: link preview bots do not ask for HTML.
      const isServerRendered = !hasTimeZone || timeZone !== undefined
      const page = isServerRendered
        ? await renderInvite({ url, ...params, query, network: networkOf(ip), ...reader })
        : undefined
      if (page === undefined) return hasTimeZone ? sendNotFound(reply) : reply.callNotFound()
      return reply
        .headers({ 'cache-control': 'private, no-cache', vary: `accept-language, cookie, ${TIME_ZONE_HEADER}` })
        .type('text/html; charset=utf-8')
        .send(page)
    },
  )
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).send(errorBodyForStatus(404))
}

function isPageRequest({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

/** The hashes of the inline scripts for the content security policy. All pages have the same scripts. */
export async function inlineScriptHashes(): Promise<string[]> {
  const page = await readFile(path.join(CLIENT_FOLDER, SHELL), 'utf8').catch(() => '')
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(([, script]) =>
    createHash('sha256')
      .update(script ?? '')
      .digest('base64'),
  )
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}
