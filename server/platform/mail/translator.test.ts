import { expect, test } from 'vitest'
import { translations, translator } from './translator.ts'

const spanish = translations({ 'Hello {name}': 'Hola {name}', Goodbye: 'Adiós' })

test('translates a sentence into the reader’s language', () => {
  expect(translator(spanish, 'es')('Hello {name}', { name: 'Ana' })).toBe('Hola Ana')
  expect(translator(spanish, 'en')('Hello {name}', { name: 'Ana' })).toBe('Hello Ana')
  expect(translator(spanish, 'es')('Goodbye')).toBe('Adiós')
})

test('missing sentences and placeholders do not compile', () => {
  const t = translator(spanish, 'es')
  // @ts-expect-error: the sentence does not exist
  expect(t('Welcome')).toBe('Welcome')
  // @ts-expect-error: the parameter is missing
  expect(t('Hello {name}')).toBe('Hola {name}')
  // @ts-expect-error: the placeholder has another name
  expect(translations({ 'Hello {name}': 'Hola {nombre}' })).toBeDefined()
  // @ts-expect-error: the placeholder is missing
  expect(translations({ 'Hello {name}': 'Hola' })).toBeDefined()
})
