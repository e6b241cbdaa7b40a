import type { FailureSentence } from '#shared/webhook-failure-text.ts'
import { translations } from '../../platform/mail/translator.ts'

export const spanish = translations({
  'One of your webhooks was switched off': 'Uno de tus webhooks se ha desactivado',
  'A webhook was switched off': 'Se ha desactivado un webhook',
  'Meridian no longer calls {url}. {why}': 'Meridian ya no llama a {url}. {why}',
  'What happened to your meetings meanwhile was not told there. Once it works, switch it on again.':
    'Lo que haya pasado con tus reuniones entretanto no se ha comunicado allí. Cuando funcione, actívalo de nuevo.',
  'Open your webhooks': 'Abrir tus webhooks',
  'You get this because the webhook is yours.': 'Recibes este correo porque el webhook es tuyo.',
  'Its receiver answered 410: it wants no more messages.': 'Su receptor ha respondido 410: no quiere más mensajes.',
  'Nothing got through for {days} days. The last failure: {failure}.':
    'No ha llegado nada en {days} días. El último fallo: {failure}.',
  'The receiver redirects ({status}), which is not followed': 'El receptor redirige ({status}), y eso no se sigue',
  'The receiver answered {status}': 'El receptor ha respondido {status}',
  'The signing secret cannot be read any more. Make a new one':
    'El secreto de firma ya no se puede leer. Genera uno nuevo',
  'The message could not be sent': 'No se ha podido enviar el mensaje',
  'The name leads nowhere': 'El nombre no lleva a ninguna parte',
  'The name leads to an address that is not on the public internet':
    'El nombre lleva a una dirección que no está en la internet pública',
  'The name was not found': 'No se ha encontrado el nombre',
  'The name could not be looked up': 'No se ha podido consultar el nombre',
  'The connection was refused': 'Se ha rechazado la conexión',
  'The connection was closed before an answer came': 'La conexión se ha cerrado antes de que llegara una respuesta',
  'The connection failed': 'La conexión ha fallado',
  'The call failed': 'La llamada ha fallado',
  'The server cannot be reached': 'No se puede llegar al servidor',
  'No answer came in time': 'No ha llegado ninguna respuesta a tiempo',
  'The answer was not HTTP': 'La respuesta no era HTTP',
  'No secure connection could be made': 'No se ha podido establecer una conexión segura',
  'The certificate has expired': 'El certificado ha caducado',
  'The certificate is self-signed': 'El certificado está autofirmado',
  'The certificate cannot be verified': 'El certificado no se puede verificar',
  'The certificate is another server’s': 'El certificado es de otro servidor',
  'The receiver wants no more messages ({status})': 'El receptor no quiere más mensajes ({status})',
  'This address may not be called': 'No se permite llamar a esta dirección',
  'The webhook was switched off': 'El webhook se ha desactivado',
}) satisfies Record<FailureSentence, string>
