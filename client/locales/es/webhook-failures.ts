import type { FailureSentence } from '#shared/webhook-failure-text.ts'

/** Why messages do not arrive at a webhook. */
export const webhookFailures = {
  'The receiver answered 410: it accepts no more messages.': 'El receptor respondió 410: no acepta más mensajes.',
  'Every message failed for {days} days. The last failure: {failure}.':
    'Fallaron todos los mensajes durante {days} días. El último fallo: {failure}.',
  'The webhook was switched off': 'El webhook se desactivó',
  'The receiver accepts no more messages ({status})': 'El receptor no acepta más mensajes ({status})',
  'The receiver redirected the call ({status}), which is not allowed':
    'El receptor redirige la llamada ({status}), y eso no se permite',
  'The receiver answered {status}': 'El receptor respondió {status}',
  'The signing secret can no longer be read. Create a new one':
    'El secreto de firma ya no se puede leer. Crea uno nuevo',
  'The message could not be sent': 'El mensaje no se pudo enviar',
  'The host name was not found': 'El nombre de host no se encontró',
  'The host name could not be looked up': 'El nombre de host no se pudo consultar',
  'The host name has no address': 'El nombre de host no tiene dirección',
  'The host name points to a private address': 'El nombre de host apunta a una dirección privada',
  'The connection was refused': 'Se rechazó la conexión',
  'The connection was closed before the receiver responded':
    'La conexión se cerró antes de que el receptor respondiera',
  'The connection failed': 'La conexión falló',
  'The secure connection failed': 'La conexión segura falló',
  'The receiver cannot be reached': 'No se puede llegar al receptor',
  'The receiver did not respond in time': 'El receptor no respondió a tiempo',
  'The certificate has expired': 'El certificado ha caducado',
  'The certificate is self-signed': 'El certificado está autofirmado',
  'The certificate cannot be verified': 'El certificado no se puede verificar',
  'The certificate belongs to another server': 'El certificado es de otro servidor',
  'The call failed': 'La llamada falló',
  'The response was not HTTP': 'La respuesta no era HTTP',
  'This address is not allowed': 'Esta dirección no está permitida',
} as const satisfies Record<FailureSentence, string>
