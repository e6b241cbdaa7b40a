import type { uiMessages } from '#client/lib/ui-messages.ts'

/** The failures and successes whose English the specification gives, and what the client itself says of errors. */
export const messages = {
  'The token you entered is not valid': 'El código que has escrito no es válido',
  'This token has already been used. Please request a new one': 'Este código ya se ha usado. Solicita uno nuevo',
  'This token has expired. Please request a new one': 'Este código ha caducado. Solicita uno nuevo',
  'Verification failed. Please try again': 'La verificación ha fallado. Inténtalo de nuevo',
  'An error occurred. Please try again later': 'Se ha producido un error. Inténtalo más tarde',
  'This email is already verified and authenticated': 'Este correo ya está verificado y autenticado',
  'This email is already verified and authenticated. You can login directly.':
    'Este correo ya está verificado y autenticado. Puedes iniciar sesión directamente.',
  'A pending request already exists for this email': 'Ya hay una solicitud pendiente para este correo',
  'A pending request already exists for this email. Please wait for approval.':
    'Ya hay una solicitud pendiente para este correo. Espera a que se apruebe.',
  'Failed to send request. Please try again later': 'No se pudo enviar la solicitud. Inténtalo más tarde',
  'Request sent successfully!': '¡Solicitud enviada!',
  'Availability slots updated successfully.': 'Disponibilidad actualizada.',
  'Error updating availabilty slots': 'No se pudo actualizar la disponibilidad',
  'Error creating group schedule': 'No se pudo crear la reunión de grupo',
  'Group schedule created successfully': 'Reunión de grupo creada',
  'Failed to send feedback. Please try again later.': 'No se pudieron enviar tus comentarios. Inténtalo más tarde.',
  'Failed to send support message': 'No se pudo enviar el mensaje',
  'Problem sent to Support!': '¡Enviado al equipo de ayuda!',
  'Access Denied: Please verify your account first': 'Acceso denegado: primero verifica tu cuenta',

  'Meridian cannot be reached. Check your connection and try again':
    'No se puede conectar con Meridian. Comprueba tu conexión e inténtalo de nuevo',
  'Something went wrong on our side. Please try again': 'Algo ha fallado por nuestra parte. Inténtalo de nuevo',
  'This sign-in has expired or was used already. Please start again':
    'Este inicio de sesión ha caducado o ya se usó. Empieza de nuevo',
  'Too many requests. Please wait and try again': 'Demasiadas peticiones. Espera e inténtalo de nuevo',
  'You have left this meeting': 'Has salido de esta reunión',
  'This meeting was cancelled': 'Esta reunión se canceló',
  'This meeting is over': 'Esta reunión ya ha terminado',
  'This value is not valid': 'Este valor no es válido',
  'Please enter a valid email address': 'Escribe una dirección de correo válida',
  'Name is required': 'El nombre es obligatorio',
  'Email is required': 'El correo es obligatorio',
  'At most {n} characters': 'Como máximo {n} caracteres',
  'A code lasts 1 to 90 days': 'Un código dura de 1 a 90 días',
  'Choose a country': 'Elige un país',
  'You have this calendar already': 'Ya tienes este calendario',
} as const satisfies Record<(typeof uiMessages)[keyof typeof uiMessages], string> & Record<string, string>
