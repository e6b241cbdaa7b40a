import { expect, test } from 'vitest'
import { isEmail } from './access.ts'

test.for(['ana@acme.io', ' Ana.Ruiz+meet@mail.acme.co.uk ', "o'brien@acme.io", 'josé@correo.españa'])(
  '%j is an email address',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test.for([
  '',
  'ana',
  'ana@acme',
  'ana@acme.',
  'ana ruiz@acme.io',
  'mailto:ana@acme.io',
  '<ana@acme.io>',
  'ana@acme.io,',
  'ana@acme.io?subject=hi',
  'ana@acme.io;bob@acme.io',
])('%j is not an email address', (text) => {
  expect(isEmail(text)).toBe(false)
})
