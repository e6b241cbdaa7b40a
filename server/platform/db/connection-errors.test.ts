import pg from 'pg'
import { expect, test } from 'vitest'
import { isConnectionError } from './connection-errors.ts'

async function failToConnect(config: pg.ClientConfig): Promise<unknown> {
  return new pg.Client(config).connect().catch((error: unknown) => error)
}

test('unreachable servers are connection errors, over TCP and over a Unix socket', async () => {
  const refused = await failToConnect({ host: '127.0.0.1', port: 1 })
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  const missing = await failToConnect({ host: '/tmp/no-such-folder' })
  expect(missing).toMatchObject({ code: 'ENOENT' })
  for (const error of [refused, missing]) {
    expect(isConnectionError(error)).toBe(true)
    // The job queue reports errors as plain objects.
    expect(isConnectionError(Object.assign({}, error))).toBe(true)
  }
})

test('other errors, such as a missing file, are not connection errors', () => {
  const missingFile = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })
  for (const error of [missingFile, new Error('no'), undefined, null, 'ECONNREFUSED'])
    expect(isConnectionError(error)).toBe(false)
})
