import type { FailureSentence } from '#shared/webhook-failure-text.ts'

/** Why messages do not arrive at a webhook. */
export const webhookFailures = {
  'Its receiver answered 410: it wants no more messages.': 'Su receptor respondió 410: no quiere más mensajes.',
  'Nothing got through for {days} days. The last failure: {failure}.':
    'No ha llegado nada durante {days} días. El último fallo: {failure}.',
  'The webhook was switched off': 'El webhook se desactivó',
  'The receiver wants no more messages ({status})': 'El receptor no quiere más mensajes ({status})',
  'The receiver redirects ({status}), which is not followed': 'El receptor redirige ({status}), y eso no se sigue',
  'The receiver answered {status}': 'El receptor respondió {status}',
  'The signing secret cannot be read any more. Make a new one':
    'El secreto de firma ya no se puede leer. Crea uno nuevo',
  'The message could not be sent': 'El mensaje no se pudo enviar',
  'The name was not found': 'El nombre no se encontró',
  'The name could not be looked up': 'El nombre no se pudo consultar',
  'The name leads nowhere': 'El nombre no lleva a ninguna parte',
  'The name leads to an address that is not on the public internet':
    'El nombre lleva a una dirección que no está en la internet pública',
  'The connection was refused': 'Se rechazó la conexión',
  'The connection was closed before an answer came': 'La conexión se cerró antes de que llegara una respuesta',
  'The connection failed': 'La conexión falló',
  'No secure connection could be made': 'No se pudo establecer una conexión segura',
  'The server cannot be reached': 'No se puede llegar al servidor',
  'No answer came in time': 'No llegó ninguna respuesta a tiempo',
  'The certificate has expired': 'El certificado ha caducado',
  'The certificate is self-signed': 'El certificado está autofirmado',
  'The certificate cannot be verified': 'El certificado no se puede verificar',
  'The certificate is another server’s': 'El certificado es de otro servidor',
  'The call failed': 'La llamada falló',
  'The answer was not HTTP': 'La respuesta no era HTTP',
  'This address may not be called': 'No se permite llamar a esta dirección',
} as const satisfies Record<FailureSentence, string>
