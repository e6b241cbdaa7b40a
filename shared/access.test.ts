import { expect, test } from 'vitest'
import { isEmail, normalizeEmail } from './access.ts'

test.for(['ana@acme.io', ' Ana.Ruiz+meet@mail.acme.co.uk ', "o'brien@acme.io", 'josé@correo.españa', 'ana@10.0.0.1'])(
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
  'ana@127.1',
  'ana@0x7f.0.0.1',
  'ana@acme.1',
  'an\u0001a@acme.io',
  'an\u202Ea@acme.io',
  'ana@acme.io.\uFE0F',
  'ana@\uFE0F.io',
  'ana@acme.⑴io',
  `ana@${'ñé'.repeat(120)}.io`,
])('%j is not an email address', (text) => {
  expect(isEmail(text)).toBe(false)
})

test.for([
  [' Ana@Acme.IO ', 'ana@acme.io'],
  ['josé@correo.españa', 'josé@correo.xn--espaa-rta'],
  ['ana@ａcｍe.io', 'ana@acme.io'],
  ['ana@𝐚𝒄𝓂𝔢.io', 'ana@acme.io'],
  ['ana@xn--mnchen-3ya.de', 'ana@xn--mnchen-3ya.de'],
  ['ana@MÜNCHEN.de', 'ana@xn--mnchen-3ya.de'],
  ['acme.io/ana', 'acme.io/ana'],
] as const)('%j is stored as %j', ([text, address]) => {
  expect(normalizeEmail(text)).toBe(address)
})
