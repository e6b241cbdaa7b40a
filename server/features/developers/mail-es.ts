import { defineTranslations } from '../../platform/mail/translator.ts'

export const spanish = defineTranslations({
  'One of your webhooks was switched off': 'Uno de tus webhooks se ha desactivado',
  'A webhook was switched off': 'Se ha desactivado un webhook',
  'Meridian no longer calls {url}. {why}': 'Meridian ya no llama a {url}. {why}',
  'Changes to your meetings in the meantime were not delivered. Once the receiver works again, switch the webhook back on.':
    'Los cambios de tus reuniones no se han enviado entretanto. Cuando el receptor vuelva a funcionar, activa de nuevo el webhook.',
  'Open your webhooks': 'Abrir tus webhooks',
  'You are receiving this email because you created the webhook.': 'Recibes este correo porque creaste el webhook.',
  'The receiver answered 410: it accepts no more messages.': 'El receptor ha respondido 410: no acepta más mensajes.',
  'Every message failed for {days} days. The last failure: {failure}.':
    'Han fallado todos los mensajes durante {days} días. El último fallo: {failure}.',
  'The receiver redirected the call ({status}), which is not allowed':
    'El receptor redirige la llamada ({status}), y eso no se permite',
  'The receiver answered {status}': 'El receptor ha respondido {status}',
  'The signing secret can no longer be read. Create a new one':
    'El secreto de firma ya no se puede leer. Crea uno nuevo',
  'The message could not be sent': 'No se ha podido enviar el mensaje',
  'The host name has no address': 'El nombre de host no tiene dirección',
  'The host name points to a private address': 'El nombre de host apunta a una dirección privada',
  'The host name was not found': 'No se ha encontrado el nombre de host',
  'The host name could not be looked up': 'No se ha podido consultar el nombre de host',
  'The connection was refused': 'Se ha rechazado la conexión',
  'The connection was closed before the receiver responded':
    'La conexión se ha cerrado antes de que el receptor respondiera',
  'The connection failed': 'La conexión ha fallado',
  'The call failed': 'La llamada ha fallado',
  'The receiver cannot be reached': 'No se puede llegar al receptor',
  'The receiver did not respond in time': 'El receptor no ha respondido a tiempo',
  'The response was not HTTP': 'La respuesta no era HTTP',
  'The secure connection failed': 'La conexión segura ha fallado',
  'The certificate has expired': 'El certificado ha caducado',
  'The certificate is self-signed': 'El certificado está autofirmado',
  'The certificate cannot be verified': 'El certificado no se puede verificar',
  'The certificate belongs to another server': 'El certificado es de otro servidor',
  'The receiver accepts no more messages ({status})': 'El receptor no acepta más mensajes ({status})',
  'This address is not allowed': 'Esta dirección no está permitida',
  'The webhook was switched off': 'El webhook se ha desactivado',
})
