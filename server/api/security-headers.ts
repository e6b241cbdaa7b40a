import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../platform/config.ts'

/** Browser features that no page needs. */
const DISABLED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const REFERRER_POLICY = 'strict-origin-when-cross-origin'
const HSTS = { maxAge: 31_536_000, includeSubDomains: true }

/** Headers for the error responses to malformed URLs, which are sent before any hook runs. */
export function getMalformedUrlHeaders({ isProduction, publicUrl }: Config): Record<string, string> {
  const upgrade = publicUrl.startsWith('https:') ? ';upgrade-insecure-requests' : ''
  return {
    'content-security-policy': `default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'${upgrade}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': REFERRER_POLICY,
    ...(isProduction ? { 'strict-transport-security': `max-age=${HSTS.maxAge}; includeSubDomains` } : {}),
  }
}

/**
 * Tells browsers to block third-party scripts, framing, MIME sniffing, unused browser features and, in production,
 * plain HTTP. No response may be cached unless its route allows it.
 */
export const securityHeaders = plugin(async (app: FastifyInstance, { config }: { config: Config }) => {
  const isHttps = config.publicUrl.startsWith('https:')
  await app.register(fastifyHelmet, {
    strictTransportSecurity: config.isProduction && HSTS,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: REFERRER_POLICY },
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Mantine sets CSS variables in style attributes and elements.
        styleSrcElem: ["'self'", "'unsafe-inline'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
  })
  const permissions = DISABLED_FEATURES.map((name) => `${name}=()`).join(', ')
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'permissions-policy': permissions, 'cache-control': 'no-store' })
  })
})
