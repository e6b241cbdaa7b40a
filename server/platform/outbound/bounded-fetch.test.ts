import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { createBoundedFetch } from './bounded-fetch.ts'
import { ResponseTooLargeError } from './outbound-error.ts'

const server = createServer((request, response) => {
  if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end()
  else if (request.url === '/slow') response.write('…')
  else if (request.url === '/empty') response.writeHead(204).end()
  else request.pipe(response.writeHead(201, { 'x-method': request.method }))
})
let url = ''
beforeAll(async () => {
  const port = await listenOnFreePort(server)
  url = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const call = createBoundedFetch({ timeoutMs: 300, maxBytes: 10 })

test('reads a response within the limits', async () => {
  const response = await call(url, { method: 'POST', body: '0123456789' })
  expect([response.status, response.headers.get('x-method'), await response.text()]).toEqual([
    201,
    'POST',
    '0123456789',
  ])
  expect((await call(`${url}/empty`)).status).toBe(204)
})

test('rejects a response that is too large, too slow or a redirect', async () => {
  await expect(call(url, { method: 'POST', body: '0123456789a' })).rejects.toMatchObject({
    cause: expect.any(ResponseTooLargeError),
  })
  await expect(call(`${url}/slow`)).rejects.toThrow('timeout')
  await expect(call(`${url}/redirect`)).rejects.toThrow('fetch failed')
})
