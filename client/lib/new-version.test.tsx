import { beforeEach, expect, it, vi } from 'vitest'
import { followNewVersions } from './new-version.ts'
import { clearStorage } from './storage.ts'

const reload = vi.fn<() => void>()
followNewVersions(reload)

/** What the build tells when a file of the application could not be fetched. */
const missFile = () => window.dispatchEvent(new Event('vite:preloadError'))
const answerWith = (answer: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
const settle = () => new Promise((resume) => setTimeout(resume))

beforeEach(() => {
  clearStorage()
  reload.mockClear()
})

it('a page whose parts have gone while it is there is loaded anew, once', async () => {
  answerWith(async () => new Response())
  missFile()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  missFile()
  await settle()
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is not well', async () => new Response(null, { status: 503 })],
])('and stays as it is where %s', async (_, answer) => {
  answerWith(answer)
  missFile()
  await settle()
  await settle()
  expect(reload).not.toHaveBeenCalled()
})
