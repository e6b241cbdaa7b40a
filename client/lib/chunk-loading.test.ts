// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWithRetry, onServerReachable, retryFailedChunks, watchChunkErrors } from './chunk-loading.ts'
import { clearStorage } from './storage/storage.ts'

const answerWith = (answer: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
const answerStatus = (status: number) => answerWith(async () => new Response(null, { status }))
const NOBODY = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  clearStorage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a page that misses a part', () => {
  const reload = vi.fn<() => void>()
  watchChunkErrors(reload)

  /** What the build tells when a file of the application could not be fetched. */
  async function missFile() {
    window.dispatchEvent(new Event('vite:preloadError'))
    await vi.advanceTimersByTimeAsync(0)
  }

  beforeEach(() => reload.mockClear())

  it('is loaded anew, once, where the server has another version', async () => {
    answerStatus(404)
    await missFile()
    expect(reload).toHaveBeenCalledOnce()
    await missFile()
    expect(reload).toHaveBeenCalledOnce()
  })

  it.each([
    ['nothing answers', NOBODY],
    ['the server is not well', async () => new Response(null, { status: 503 })],
  ])('stays as it is where %s', async (_, answer) => {
    answerWith(answer)
    for (let i = 0; i < 5; i++) await missFile()
    expect(reload).not.toHaveBeenCalled()
  })

  it('asks for it again before it is loaded anew, where the server has it', async () => {
    answerStatus(200)
    await vi.advanceTimersByTimeAsync(10_000)
    // Lost at once, by one hiccup.
    await Promise.all([missFile(), missFile(), missFile()])
    await vi.advanceTimersByTimeAsync(1000)
    await missFile()
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    await missFile()
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('a part', () => {
  it('that is lost once is fetched all the same', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue('here')
    const part = loadWithRetry(load, () => undefined)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await part).toBe('here')
  })

  it('that is lost again is asked for when somebody tries again, once', async () => {
    const forget = vi.fn<() => void>()
    const lost = loadWithRetry(NOBODY, forget).catch((fault: unknown) => String(fault))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await lost).toBe('TypeError: Failed to fetch')
    expect(forget).not.toHaveBeenCalled()
    retryFailedChunks()
    retryFailedChunks()
    expect(forget).toHaveBeenCalledOnce()
  })

  it('has the stylesheet with it that was lost', () => {
    const style = document.createElement('link')
    style.rel = 'stylesheet'
    style.href = '/assets/lost.css'
    document.head.append(style)
    style.dispatchEvent(new Event('error'))
    retryFailedChunks()
    const [again] = document.head.querySelectorAll('link[href="/assets/lost.css"]')
    expect(again).toBeDefined()
    expect(again).not.toBe(style)
    again?.remove()
  })
})

it('the server is asked less and less soon whether it is back, and at once when the connection is', async () => {
  const asked = answerWith(NOBODY)
  const back = vi.fn<() => void>()
  const stop = onServerReachable(back)
  await vi.advanceTimersByTimeAsync(7000)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(back).not.toHaveBeenCalled()
  answerStatus(200)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(back).toHaveBeenCalledOnce()
  stop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(back).toHaveBeenCalledOnce()
})
