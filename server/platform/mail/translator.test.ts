import { expect, test } from 'vitest'
import { createTranslator, defineTranslations } from './translator.ts'

const spanish = defineTranslations({ 'Hello {name}': 'Hola {name}', Goodbye: 'Adiós' })

test('translates a sentence into the recipient’s language', () => {
  expect(createTranslator(spanish, 'es')('Hello {name}', { name: 'Ana' })).toBe('Hola Ana')
  expect(createTranslator(spanish, 'en')('Hello {name}', { name: 'Ana' })).toBe('Hello Ana')
  expect(createTranslator(spanish, 'es')('Goodbye')).toBe('Adiós')
})

test('missing sentences and placeholders do not compile', () => {
  const t = createTranslator(spanish, 'es')
  // @ts-expect-error: the sentence does not exist
  expect(t('Welcome')).toBe('Welcome')
  // @ts-expect-error: the value is missing
  expect(t('Hello {name}')).toBe('Hola {name}')
  // @ts-expect-error: the placeholder has another name
  expect(defineTranslations({ 'Hello {name}': 'Hola {nombre}' })).toBeDefined()
  // @ts-expect-error: the placeholder is missing
  expect(defineTranslations({ 'Hello {name}': 'Hola' })).toBeDefined()
})
