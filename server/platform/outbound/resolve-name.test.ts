import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveName } from './resolve-name.ts'

const TYPE_A = 1
const TYPE_AAAA = 28
const NO_SUCH_NAME = 3
const REFUSED = 5

/**
 * A DNS server (RFC 1035) that knows some names, and never responds to `*.slow.test`, or about IPv6 to `ipv4.test`. It
 * loses the first request for IPv4 addresses of `lossy.test`, which also has an IPv6 address.
 */
const server = createSocket('udp4')
let servers: string[] = []
let lostCount = 0

/** The header and question of a query as a response, with an A or AAAA record if there is an address. */
function createResponse(query: Buffer, responseCode: number, address?: readonly number[]): Buffer {
  const response = Buffer.from(query)
  response.writeUInt16BE(0x8180 | responseCode, 2)
  response.writeUInt16BE(address ? 1 : 0, 6)
  // No additional records.
  response.writeUInt16BE(0, 10)
  const question = response.subarray(0, findQuestionEnd(query))
  // The name of the question, its type, class IN, a lifetime of zero, and the address.
  const type = address?.length === 4 ? TYPE_A : TYPE_AAAA
  const record = address ? [0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, address.length, ...address] : []
  return Buffer.concat([question, Buffer.from(record)])
}

function findQuestionEnd(query: Buffer): number {
  return query.indexOf(0, 12) + 5
}

beforeAll(async () => {
  server.on('message', (query, { port, address }) => {
    const name = query.subarray(12, query.indexOf(0, 12)).toString('latin1')
    const type = query.readUInt16BE(findQuestionEnd(query) - 4)
    const respond = (code: number, record?: readonly number[]) =>
      server.send(createResponse(query, code, record), port, address)
    if (name.includes('lossy') && type === TYPE_AAAA)
      return respond(0, [0x20, 0x01, 0x0d, 0xb8, ...Array(11).fill(0), 7])
    if (name.includes('lossy') && lostCount++ === 0) return
    if (name.includes('slow') || (name.includes('ipv4') && type !== TYPE_A)) return
    if (name.includes('unknown')) respond(NO_SUCH_NAME)
    else if (name.includes('refused')) respond(REFUSED)
    else respond(0, type === TYPE_A && !name.includes('empty') ? [192, 0, 2, 7] : undefined)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  servers = [`127.0.0.1:${server.address().port}`]
})
afterAll(() => void server.close())

test('returns the addresses of a name', async () => {
  expect(await resolveName('calendar.test', servers)).toEqual([{ address: '192.0.2.7', family: 4 }])
})

test('waits only briefly for IPv6 addresses that never arrive', { timeout: 1500 }, async () => {
  expect(await resolveName('ipv4.test', servers)).toEqual([{ address: '192.0.2.7', family: 4 }])
})

test('waits for IPv4 addresses although those of IPv6 have arrived', async () => {
  expect(await resolveName('lossy.test', servers)).toEqual([
    { address: '192.0.2.7', family: 4 },
    { address: '2001:db8::7', family: 6 },
  ])
})

test('returns nothing for a name without addresses', async () => {
  expect(await resolveName('empty.test', servers)).toEqual([])
})

test.each([
  ['unknown.test', 'name_not_found'],
  ['two..dots.test', 'name_not_found'],
  [`${'x'.repeat(64)}.test`, 'name_not_found'],
  ['refused.test', 'name_lookup_failed'],
])('reports why %s has no addresses: %s', async (name, code) => {
  await expect(resolveName(name, servers)).rejects.toMatchObject({ code })
})

test('names whose server never responds fail, and do not delay others', async () => {
  const settledNames: string[] = []
  const slowNames = Array.from({ length: 50 }, (_, i) => `name${i}.slow.test`)
  const slowLookups = slowNames.map(async (name) => {
    await expect(resolveName(name, servers)).rejects.toMatchObject({ code: 'name_lookup_failed' })
    settledNames.push(name)
  })
  expect(await resolveName('calendar.test', servers)).toHaveLength(1)
  expect(settledNames).toEqual([])
  await Promise.all(slowLookups)
})
