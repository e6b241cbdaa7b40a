import { expect, test } from 'vitest'
import { switchedOffMail } from './mail.ts'

const config = { publicUrl: 'https://meridian.test' }
const OWNER = { email: 'ana@example.test', url: 'https://hooks.test/ana' }

test.each([
  ['The receiver answered 500', 'El receptor ha respondido 500'],
  ['The receiver redirects (302), which is not followed', 'El receptor redirige (302), y eso no se sigue'],
  ['No answer came in time', 'No ha llegado ninguna respuesta a tiempo'],
  ['A failure that is not known yet', 'A failure that is not known yet'],
])('an owner who reads Spanish is told of “%s” as “%s”', (failure, told) => {
  const { subject, text } = switchedOffMail(config, { ...OWNER, language: 'es', reason: { days: 3, failure } })
  expect(subject).toBe('Uno de tus webhooks se ha desactivado')
  const why = `No ha llegado nada en 3 días. El último fallo: ${told}.`
  expect(text).toContain(`Meridian ya no llama a https://hooks.test/ana. ${why}`)
})

test('a receiver that wants no more is told of in either language', () => {
  const mailIn = (language: 'en' | 'es') => switchedOffMail(config, { ...OWNER, language, reason: 'gone' })
  expect(mailIn('en').text).toContain('Its receiver answered 410: it wants no more messages.')
  expect(mailIn('es').text).toContain('Su receptor ha respondido 410: no quiere más mensajes.')
})
