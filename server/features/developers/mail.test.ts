import { expect, test } from 'vitest'
import type { DeliveryFailure } from '#shared/webhook-failures.ts'
import { renderMail } from '../../platform/mail/layout.ts'
import { webhookDisabledMail } from './mail.ts'

const config = { publicUrl: 'https://meridian.test' }
const OWNER = { email: 'ana@example.test', url: 'https://hooks.test/ana' }

test.each<[DeliveryFailure, string]>([
  [{ code: 'answered', params: { status: 500 } }, 'El receptor respondió con 500'],
  [{ code: 'redirected', params: { status: 302 } }, 'El receptor redirige la llamada (302), y eso no se permite'],
  [{ code: 'timeout' }, 'El receptor no respondió a tiempo'],
])('a Spanish email describes %j as “%s”', (failure, sentence) => {
  const reason = { code: 'failing', params: { days: 3, failure } } as const
  const { subject, content } = webhookDisabledMail(config, { ...OWNER, language: 'es', reason })
  expect(subject).toBe('Uno de tus webhooks se ha desactivado')
  const why = `Fallaron todos los mensajes durante 3 días. Último fallo: «${sentence}».`
  expect(renderMail(content).text).toContain(`Meridian ya no llama a https://hooks.test/ana. ${why}`)
})

test('the email explains in both languages that the receiver responded with 410', () => {
  const mailIn = (language: 'en' | 'es') =>
    renderMail(webhookDisabledMail(config, { ...OWNER, language, reason: { code: 'gone' } }).content)
  expect(mailIn('en').text).toContain('The receiver responded with 410: it accepts no more messages.')
  expect(mailIn('es').text).toContain('El receptor respondió con 410: no acepta más mensajes.')
})
