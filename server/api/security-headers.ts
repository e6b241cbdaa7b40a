import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../platform/config.ts'
import { inlineScriptHashes } from './website.ts'

/** What browsers are told to refuse: foreign scripts, framing, sniffing, and (by https) ever coming back by http. */
export const securityHeaders = plugin(async (app: FastifyInstance, { config }: { config: Config }) => {
  const https = config.publicUrl.startsWith('https:')
  await app.register(fastifyHelmet, {
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(await inlineScriptHashes())],
        // Mantine sets CSS variables in style attributes and elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
  })
})
