// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onChunkReset, resetFailedChunks, watchChunkErrors } from './chunk-errors.ts'
import { clearStorage } from './storage/storage.ts'

const mockFetch = (response: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(response)

beforeEach(() => clearStorage())
afterEach(() => {
  vi.restoreAllMocks()
})

describe('after a chunk failed to load, the page', () => {
  const reload = vi.fn<() => void>()
  watchChunkErrors(reload)

  async function failChunk() {
    dispatchEvent(new Event('vite:preloadError'))
    await new Promise((resolve) => setTimeout(resolve))
  }

  beforeEach(() => reload.mockClear())

  it('reloads, once, if the server has another build', async () => {
    mockFetch(async () => new Response(null, { status: 404 }))
    await failChunk()
    await failChunk()
    expect(reload).toHaveBeenCalledOnce()
  })

  it.each<[string, () => Promise<Response>]>([
    ['the server has the file', async () => new Response(null, { status: 200 })],
    ['the server fails', async () => new Response(null, { status: 503 })],
    ['the server cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('does not reload if %s', async (_, response) => {
    mockFetch(response)
    await failChunk()
    expect(reload).not.toHaveBeenCalled()
  })
})

it('a reset callback is called once', () => {
  const reset = vi.fn<() => void>()
  onChunkReset(reset)
  resetFailedChunks()
  resetFailedChunks()
  expect(reset).toHaveBeenCalledOnce()
})

it('a failed stylesheet is requested again', () => {
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/failed.css' })
  document.head.append(style)
  style.dispatchEvent(new Event('error'))
  resetFailedChunks()
  const [newStyle] = document.head.querySelectorAll('link[href="/assets/failed.css"]')
  expect(newStyle).toBeDefined()
  expect(newStyle).not.toBe(style)
  newStyle?.remove()
})
