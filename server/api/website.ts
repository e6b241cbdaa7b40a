import { existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TIME_ZONE_COOKIE } from '#shared/invite-page.ts'
import { negotiateLocale } from '#shared/languages.ts'
import { type PageRequest, PUBLIC_PAGES } from '#shared/pages.ts'
import { listProviders } from '../features/auth/providers/list-providers.ts'
import { isConnectionError } from '../platform/db/connection-errors.ts'
import { errorBodyForStatus } from '../platform/errors.ts'
import { countAttempt, GENERAL_LIMIT } from '../platform/limits/declared-limit.ts'
import { networkOf } from '../platform/limits/network.ts'
import type { Services } from '../platform/services.ts'
import { sendError } from './http-errors.ts'
import { loadInvitePage } from './invite-page.ts'
import { getRequestLanguage } from './request-language.ts'
import { robots } from './robots.ts'

const BUILD_FOLDER = path.join(import.meta.dirname, '../../dist')
const CLIENT_FOLDER = path.join(BUILD_FOLDER, 'client')
const RENDERER_FILE = path.join(BUILD_FOLDER, 'server/server.js')

/** The renderer that the client's build provides (`client/server.ts`). */
interface PageRenderer {
  fetch(request: Request, options: { context: PageRequest }): Promise<Response>
}

/** Serves the built client: its static files, and server-rendered pages at all other addresses. */
export async function website(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  await app.register(robots, { publicUrl: services.config.publicUrl })
  const renderer = await loadRenderer()
  if (!renderer) {
    app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
    return
  }
  // The static files plugin responds with 403 to paths outside its folder.
  app.setErrorHandler((error: FastifyError, request, reply) =>
    error.statusCode === 403 ? sendNotFound(reply) : sendError(error, request, reply),
  )
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
  // The renderer would look for a server function here; the client has none.
  app.all('/_serverFn/*', (_request, reply) => sendNotFound(reply))
  const sendPage = createPageHandler(services, renderer)
  app.setNotFoundHandler((request, reply) => (isPageRequest(request) ? sendPage(request, reply) : sendNotFound(reply)))
  // Sent for any Accept header: link preview bots and the service worker do not ask for HTML.
  for (const page of [...PUBLIC_PAGES, '/invites/:url_invites', '/offline']) app.get(page, sendPage)
}

async function loadRenderer(): Promise<PageRenderer | undefined> {
  if (!existsSync(RENDERER_FILE)) return undefined
  return (await import(pathToFileURL(RENDERER_FILE).href)).default
}

/** Creates the handler that responds with rendered pages; 503 if the page needs the database and it is unreachable. */
export function createPageHandler(services: Services, renderer: PageRenderer) {
  const { publicUrl, siteLinks } = services.config
  const providers = listProviders(services)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { url, headers, cookies, ip } = request
    const { language, tags } = getRequestLanguage(request)
    const network = networkOf(ip)
    await countAttempt({ services, caller: null, network }, GENERAL_LIMIT)
    const visitor = { network, timeZone: cookies[TIME_ZONE_COOKIE] }
    const pageRequest = new Request(publicUrl + url, {
      headers: { accept: 'text/html', 'user-agent': headers['user-agent'] ?? '' },
    })
    let isUnavailable = false
    const response = await renderer.fetch(pageRequest, {
      context: {
        language,
        locale: negotiateLocale(tags, language),
        now: services.clock.now(),
        publicUrl,
        site: siteLinks,
        providers,
        nonce: reply.cspNonce.script,
        loadInvitePage: (link) =>
          loadInvitePage(services, link, visitor).catch((err: unknown) => {
            if (!isConnectionError(err)) throw err
            request.log.error({ err }, 'request failed')
            isUnavailable = true
            // Without data, the client loads the invitation itself, and can try again.
            return undefined
          }),
      },
    })
    reply
      .status(isUnavailable ? 503 : response.status)
      .headers(Object.fromEntries(response.headers))
      .headers({ 'cache-control': 'private, no-cache', vary: 'accept-language, cookie' })
    return reply.send(response.body && Readable.fromWeb(response.body))
  }
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).send(errorBodyForStatus(404))
}

function isPageRequest({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}
