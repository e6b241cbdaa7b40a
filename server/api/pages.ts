import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#shared/languages.ts'
import type { SignInProvider } from '#shared/providers.ts'
import type { PublicPage } from '#shared/public-pages.ts'
import type { SiteLinks } from '#shared/site-links.ts'
import type { Clock } from '../platform/clock.ts'
import { getRequestLanguage } from './request-language.ts'
import { EMPTY_ROOT, fillTemplate, renderRoot, type SsrBuild, setHead } from './ssr.ts'

interface CachedPage {
  html: string
  etag: string
  /** Compressed on first use. */
  brotli?: Promise<Buffer>
}

/** The built page for every URL that is not server-rendered. */
export const SHELL = 'index.html'

/** What pages need besides the build. */
interface SiteConfig {
  publicUrl: string
  providers: SignInProvider[]
  siteLinks: SiteLinks
  clock: Clock
}

/**
 * Pages that depend only on the language: public pages are server-rendered, all others get generic metadata. They are
 * rendered at runtime, because the public URL and the configuration are unknown at build time.
 * @param folder contains the built client
 */
export function createPages(
  folder: string,
  { renderer, templates }: SsrBuild,
  { publicUrl, providers, siteLinks, clock }: SiteConfig,
) {
  const cache = new Map<string, Promise<CachedPage>>()

  async function renderHtml(page: PublicPage | undefined, language: Language, year: number): Promise<string> {
    const site = { publicUrl, language }
    if (page === undefined) {
      const shell = await readFile(path.join(folder, SHELL), 'utf8')
      const html = setHead(shell, language, await renderer.renderPrivateHead(site))
      return html.replace(EMPTY_ROOT, () => renderRoot('', { site: siteLinks }))
    }
    const data = { year, site: siteLinks, ...(page === '/login' ? { providers } : {}) }
    return fillTemplate(templates[language][page], language, await renderer.renderPage(page, site, data), data)
  }
  async function render(page: PublicPage | undefined, language: Language, year: number): Promise<CachedPage> {
    const html = await renderHtml(page, language, year)
    return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url')}"` }
  }
  function getPage(page: PublicPage | undefined, language: Language): Promise<CachedPage> {
    const year = new Date(clock.now()).getFullYear()
    const key = `${language} ${year} ${page}`
    const cached = cache.get(key)
    if (cached) return cached
    const rendered = render(page, language, year)
    cache.set(key, rendered)
    // Do not cache failures: the file may exist by the next request.
    rendered.catch(() => cache.delete(key))
    return rendered
  }

  return {
    /** @param page undefined for a page that is not public */
    async send(request: FastifyRequest, reply: FastifyReply, page?: PublicPage): Promise<FastifyReply> {
      const { headers } = request
      const found = await getPage(page, getRequestLanguage(request).language)
      reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie, accept-encoding', etag: found.etag })
      const isUnchanged = reply.statusCode === 200 && headers['if-none-match'] === found.etag
      if (isUnchanged) return reply.status(304).send()
      reply.type('text/html; charset=utf-8')
      if (!/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(found.html)
      found.brotli ??= promisify(brotliCompress)(found.html)
      return reply.header('content-encoding', 'br').send(await found.brotli)
    },
  }
}
