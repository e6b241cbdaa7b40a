import type { FastifyRequest } from 'fastify'

export const bearerTokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
