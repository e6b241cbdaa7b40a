import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { READER_ZONE } from '#shared/invite-page.ts'
import { localeOf } from '#shared/languages.ts'
import { PUBLIC_PAGES } from '#shared/public-pages.ts'
import { listProviders } from '../features/auth/providers/offered.ts'
import { bodyOfStatus } from '../platform/errors.ts'
import { networkOf } from '../platform/limits/network.ts'
import type { Services } from '../platform/services.ts'
import { loadDrawing } from './drawing.ts'
import { inviteDrawing, readZone } from './invite-page.ts'
import { pagesOf, SHELL } from './pages.ts'
import { readLanguage } from './reader-language.ts'
import { robots } from './robots.ts'

const ROOT = path.join(import.meta.dirname, '../../dist/client')

/** Serves the built client: its files, and its page at every address that users may open. */
export async function website(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { publicUrl, siteLinks } = services.config
  const drawing = existsSync(ROOT) ? await loadDrawing() : undefined
  const providers = listProviders(services)
  const pages = drawing && pagesOf(ROOT, drawing, { publicUrl, providers, siteLinks, clock: services.clock })
  await app.register(robots, { publicUrl })
  if (pages) {
    await app.register(fastifyStatic, {
      root: ROOT,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, file) {
        // Names of built assets contain a content hash; other files may change with the next build.
        const lasting = file.startsWith(path.join(ROOT, 'assets') + path.sep)
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!drawing || !pages || !isPageRequest(request)) return sendNotFound(reply)
    const [path = '/'] = request.url.split('?')
    return pages.send(request, reply.status(drawing.renderer.hasPageAt(path) ? 200 : 404))
  })
  if (!drawing || !pages) return
  for (const page of PUBLIC_PAGES) app.get(page, (request, reply) => pages.send(request, reply, page))
  const drawInvite = inviteDrawing(services, drawing)
  app.get<{ Params: { url_invites: string }; Querystring: Record<string, unknown> }>(
    '/invites/:url_invites',
    async (request, reply) => {
      const { url, params, query, ip, headers } = request
      const tellsZone = READER_ZONE in headers
      const zone = readZone(headers[READER_ZONE])
      const { language, tags } = readLanguage(request)
      const reader = { language, locale: localeOf(tags, language), zone }
      // Sent for any Accept header: link preview bots do not ask for HTML.
      const isDrawn = !tellsZone || zone !== undefined
      const page = isDrawn ? await drawInvite({ url, ...params, query, network: networkOf(ip), ...reader }) : undefined
      if (page === undefined) return tellsZone ? sendNotFound(reply) : reply.callNotFound()
      return reply
        .headers({ 'cache-control': 'private, no-cache', vary: `accept-language, cookie, ${READER_ZONE}` })
        .type('text/html; charset=utf-8')
        .send(page)
    },
  )
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).send(bodyOfStatus(404))
}

function isPageRequest({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

/** The hashes of the inline scripts for the content security policy. All pages have the same scripts. */
export async function inlineScriptHashes(): Promise<string[]> {
  const page = await readFile(path.join(ROOT, SHELL), 'utf8').catch(() => '')
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(([, script]) =>
    createHash('sha256')
      .update(script ?? '')
      .digest('base64'),
  )
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}
