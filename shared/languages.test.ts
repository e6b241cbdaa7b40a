import { expect, it } from 'vitest'
import { acceptedTags, languageOf } from './languages.ts'

it.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-GB,en;q=0.9,es;q=0.8', 'en'],
  ['fr;q=0.9, ES;q=0.4', 'es'],
  ['en;q=0.3, es;q=0.7', 'es'],
  ['es;q=0, en', 'en'],
  ['pt-BR', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('who accepts %s reads %s', (header, language) => {
  expect(languageOf(acceptedTags(header))).toBe(language)
})
