import type { FastifyInstance } from 'fastify'
import { PUBLIC_PAGES } from '#shared/pages.ts'

/**
 * Paths that crawlers must not request: GET calls that log in, book, move or cancel meetings, tRPC, and the development
 * mailbox. Pages that must not be indexed carry `noindex`, which crawlers must be able to read.
 */
const DISALLOWED_PATHS = ['/api/', '/auth/', '/events/', '/match/', '/trpc/', '/dev/']

export async function robots(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  const rules = [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(`${rules.join('\n')}\n`))

  const urls = PUBLIC_PAGES.map((page) => `  <url><loc>${publicUrl}${page}</loc></url>`)
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
  ]
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(`${sitemap.join('\n')}\n`),
  )
}
