import { expect, test } from 'vitest'
import { renderMail } from '../../platform/mail/layout.ts'
import { accountClosedMail } from './mail.ts'

test.each([
  ['en', 'Didn’t close it? Contact us'],
  ['es', '¿No la cerraste tú? Escríbenos'],
] as const)(
  'the confirmation in %s links to the support page, since its reader can no longer log in',
  (language, label) => {
    const mail = accountClosedMail({ publicUrl: 'https://meridian.test' }, { email: 'ana@example.test', language })
    const { html, text } = renderMail(mail.content)
    expect(html).toMatch(
      new RegExp(`<a [^>]*href="https://meridian.test/support"[^>]*>${label.replace('?', String.raw`\?`)}</a>`),
    )
    expect(text).toContain(`${label}:\nhttps://meridian.test/support\n`)
  },
)
