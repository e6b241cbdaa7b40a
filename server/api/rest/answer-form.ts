import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sha256 } from '../../platform/secrets.ts'
import type { AnswerForm } from './route.ts'

/** Sends what a procedure answered in the form that its row says; 304 to who has it already. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  { contentType, filename, revalidated }: AnswerForm = {},
): FastifyReply {
  if (contentType) reply.type(contentType)
  if (filename) reply.header('content-disposition', `attachment; filename="${filename}"`)
  if (!revalidated) return reply.send(answer)
  // Weak: it is compressed for some.
  const etag = `W/"${sha256(String(answer))}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  return isKnown(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.send(answer)
}

/** Is this among the versions that the request says it has (RFC 9110, 13.1.2)? */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  const known = (ifNoneMatch ?? '').split(',').map(plain)
  return known.includes(plain(etag)) || known.includes('*')
}

/** How `/docs` describes the successes of a row that answers with text. */
export function textResponses({ contentType = 'text/plain', revalidated }: AnswerForm) {
  const [mediaType = contentType] = contentType.split(';')
  return {
    200: { description: 'The file', content: { [mediaType]: { schema: z.string() } } },
    ...(revalidated ? { 304: z.null().describe('It has not changed') } : {}),
  }
}
