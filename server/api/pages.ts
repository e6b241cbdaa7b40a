import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import type { PublicPage } from '#shared/public-pages.ts'
import { type Drawing, withHead } from './drawing.ts'
import { readLanguage } from './reader-language.ts'

interface StoredPage {
  html: string
  etag: string
  /** Made when it is first asked for. */
  brotli?: Promise<Buffer>
}

/** The built page of every address, and the landing page, drawn ahead in each language. */
export const SHELL = 'index.html'
export const LANDING: Record<Language, string> = { en: 'landing.html', es: 'landing.es.html' }

/**
 * The pages that are the same for all who read a language, each with what it is in its head: the build knows neither
 * the product's address nor which page it is.
 * @param folder of the built client
 */
export function pagesOf(folder: string, { renderer }: Drawing, publicUrl: string) {
  const stored = new Map<string, Promise<StoredPage>>()

  async function make(page: PublicPage | undefined, language: Language): Promise<StoredPage> {
    const built = await readFile(path.join(folder, page === '/' ? LANDING[language] : SHELL), 'utf8')
    const html = withHead(built, language, renderer.renderHead(page, { publicUrl, language }))
    return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url')}"` }
  }
  function find(page: PublicPage | undefined, language: Language): Promise<StoredPage> {
    const key = `${language} ${page}`
    const known = stored.get(key)
    if (known) return known
    const made = make(page, language)
    stored.set(key, made)
    // What could not be read now may be there for who asks next.
    made.catch(() => stored.delete(key))
    return made
  }

  return {
    /** @param page undefined for one that is not public */
    async send(request: FastifyRequest, reply: FastifyReply, page?: PublicPage): Promise<FastifyReply> {
      const { headers } = request
      const found = await find(page, readLanguage(request).language)
      reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie, accept-encoding', etag: found.etag })
      if (headers['if-none-match'] === found.etag) return reply.status(304).send()
      reply.type('text/html; charset=utf-8')
      if (!/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(found.html)
      found.brotli ??= promisify(brotliCompress)(found.html)
      return reply.header('content-encoding', 'br').send(await found.brotli)
    },
  }
}

/** The names of all files that pages are made of. */
export const PAGE_FILES: readonly string[] = [SHELL, ...LANGUAGES.map((language) => LANDING[language])]
