import { defineTranslations } from '../../platform/mail/translator.ts'

export const spanish = defineTranslations({
  'One of your webhooks was turned off': 'Uno de tus webhooks se ha desactivado',
  'A webhook was turned off': 'Se ha desactivado un webhook',
  'Meridian no longer calls {url}. {why}': 'Meridian ya no llama a {url}. {why}',
  'While the webhook is off, changes to your meetings are not delivered. Once the receiver works again, turn the webhook back on.':
    'Mientras el webhook esté desactivado, no se envían los cambios de tus reuniones. Cuando el receptor vuelva a funcionar, actívalo de nuevo.',
  'Open your webhooks': 'Abrir tus webhooks',
  'You are receiving this email because you created the webhook.': 'Recibes este correo porque creaste el webhook.',
  'The receiver responded with 410: it accepts no more messages.':
    'El receptor respondió con 410: no acepta más mensajes.',
  'Every message failed for {days} days. Last failure: “{failure}”.':
    'Fallaron todos los mensajes durante {days} días. Último fallo: «{failure}».',
  'The receiver redirected the call ({status}), which is not allowed':
    'El receptor redirige la llamada ({status}), y eso no se permite',
  'The receiver responded with {status}': 'El receptor respondió con {status}',
  'The signing secret can no longer be read. Create a new one':
    'El secreto de firma ya no se puede leer. Crea uno nuevo',
  'The message could not be sent': 'No se pudo enviar el mensaje',
  'The hostname has no address': 'El nombre de host no tiene dirección',
  'The hostname points to a private address': 'El nombre de host apunta a una dirección privada',
  'The hostname was not found': 'No se encontró el nombre de host',
  'The hostname could not be resolved': 'No se pudo resolver el nombre de host',
  'The connection was refused': 'Se rechazó la conexión',
  'The connection was closed before the receiver responded':
    'La conexión se cerró antes de que el receptor respondiera',
  'The connection failed': 'La conexión falló',
  'The call failed': 'La llamada falló',
  'The receiver cannot be reached': 'No se puede conectar con el receptor',
  'The receiver did not respond in time': 'El receptor no respondió a tiempo',
  'The response was not HTTP': 'La respuesta no era HTTP',
  'The secure connection failed': 'La conexión segura falló',
  'The certificate has expired': 'El certificado ha caducado',
  'The certificate is self-signed': 'El certificado está autofirmado',
  'The certificate cannot be verified': 'El certificado no se puede verificar',
  'The certificate belongs to another server': 'El certificado es de otro servidor',
  'The receiver accepts no more messages ({status})': 'El receptor no acepta más mensajes ({status})',
  'This address is not allowed': 'Esta dirección no está permitida',
  'The webhook was turned off': 'El webhook se desactivó',
})
