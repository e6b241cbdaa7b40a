import { afterEach, expect, it } from 'vitest'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { setPage } from './page-context.ts'
import { pageHead } from './page-head.ts'

afterEach(() => {
  switchToEnglish()
  setPage({ publicUrl: '' })
})

function contentOf({ meta }: ReturnType<typeof pageHead>, key: string): string | undefined {
  return meta.find((tag) => tag.name === key || tag.property === key)?.content
}

it('describes a public page in its language, at its canonical address', () => {
  setPage({ publicUrl: 'https://meridian.example' })
  const english = pageHead('/')
  expect(english.links).toEqual([{ rel: 'canonical', href: 'https://meridian.example/' }])
  expect(contentOf(english, 'og:title')).toBe('Meet your new executive Ai assistant')
  switchToSpanish()
  const head = pageHead('/')
  expect(head.meta[0]?.title).toBe('Meridian, tu asistente ejecutivo de reuniones')
  expect(contentOf(head, 'description')).toMatch(/^Meridian encuentra la primera hora .* con invitación\.$/)
  expect(contentOf(head, 'og:title')).toBe('Conoce a tu nuevo asistente ejecutivo con IA')
  expect(contentOf(head, 'og:image')).toBe('https://meridian.example/preview.es.png')
  expect(contentOf(head, 'robots')).toBe('all')
})

it('hides private pages from search engines', () => {
  expect(contentOf(pageHead(), 'robots')).toBe('noindex')
  expect(pageHead().links).toEqual([])
})
