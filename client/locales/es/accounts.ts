/** The accounts whose calendars are read. */
export const accounts = {
  'What Meridian reads and stores': 'Qué lee y qué guarda Meridian',
  'Calendar accounts': 'Cuentas de calendario',
  'State of your accounts': 'Estado de tus cuentas',
  'Main Account': 'Cuenta principal',
  'Synced Account': 'Cuenta sincronizada',
  'Meridian comes with a calendar. Add the ones you already use, so that nobody books over them.':
    'Meridian incluye un calendario. Añade los que ya usas para que nadie reserve encima de ellos.',
  'Event colour': 'Color de los eventos',
  'Colour saved': 'Color guardado',
  'Calendar address': 'Dirección de calendario',

  'Up to date as of {time}': 'Al día a fecha de {time}',
  'It has no calendars.': 'No tiene calendarios.',
  'Loading events…': 'Cargando eventos…',
  'Loading events… {n} so far': 'Cargando eventos… {n} hasta ahora',
  'No response since {time}. Meridian keeps trying.': 'No responde desde {time}. Meridian lo sigue intentando.',
  'Meridian cannot read {account}.': 'Meridian no puede leer {account}.',
  'Meridian cannot read {n} of your accounts.': 'Meridian no puede leer {n} de tus cuentas.',
  'People may find no times to book with you.': 'Puede que nadie encuentre horas libres contigo.',
  'Reconnect this account': 'Vuelve a conectar esta cuenta',
  'Until then, Meridian cannot see when you are busy there.':
    'Hasta entonces, Meridian no puede ver cuándo tienes ocupado el tiempo allí.',
  'Meridian is not allowed to read its calendars.': 'Meridian no tiene permiso para leer sus calendarios.',
  'The address no longer works. Enter a new one.': 'La dirección ya no funciona. Escribe una nueva.',
  '{provider} no longer gives Meridian access: it has expired or was revoked.':
    '{provider} ya no da acceso a Meridian: ha caducado o se ha revocado.',
  'The server no longer accepts the password.': 'El servidor ya no acepta la contraseña.',
  'Read-only: meetings cannot be added to it.': 'Solo lectura: no se le pueden añadir reuniones.',
  'Read-only: you did not allow Meridian to add meetings to it.':
    'Solo lectura: no has permitido que Meridian le añada reuniones.',
  'You did not allow Meridian to create calendars in it.':
    'No has permitido que Meridian cree calendarios en esta cuenta.',
  'You did not allow Meridian to add calendars of others to it.':
    'No has permitido que Meridian añada a esta cuenta calendarios de otras personas.',

  'Busy times only': 'Solo las horas ocupadas',
  'Busy times only: {name}': 'Solo las horas ocupadas: {name}',
  'Titles and details of its events are not stored.': 'Los títulos y detalles de sus eventos no se guardan.',

  Reconnect: 'Volver a conectar',
  'Reconnect {name}': 'Volver a conectar {name}',
  'New password': 'Contraseña nueva',
  'New calendar address': 'Dirección nueva del calendario',
  'Enter the password': 'Escribe la contraseña',
  'Enter the email of your Apple Account': 'Escribe el correo de tu cuenta de Apple',
  'Enter the address of a calendar': 'Escribe la dirección de un calendario',
  'Account reconnected': 'Cuenta conectada de nuevo',

  'Remove account': 'Quitar la cuenta',
  'Remove {name}?': '¿Quitar {name}?',
  '{n} calendar': '{n} calendario',
  '{n} calendars': '{n} calendarios',
  '{n} event': '{n} evento',
  '{n} events': '{n} eventos',
  '{calendars} with {events} will disappear from Meridian and no longer block your availability.':
    'Meridian dejará de mostrar {calendars} con {events} y de contarlos en tu disponibilidad.',
  '{n} meeting moves to your main calendar.': '{n} reunión pasa a tu calendario principal.',
  '{n} meetings move to your main calendar.': '{n} reuniones pasan a tu calendario principal.',
  'Nothing is deleted at {provider}, and Meridian’s access to it ends.':
    'En {provider} no se elimina nada, y el acceso de Meridian termina.',
  'The calendar itself stays as it is.': 'El calendario en sí se queda como está.',
  'Nothing is deleted on the server. You can delete the app password there.':
    'En el servidor no se elimina nada. Allí puedes eliminar la contraseña de aplicación.',
  'Account removed': 'Cuenta quitada',

  'Add Another Account': 'Añadir otra cuenta',
  'Add an account': 'Añadir una cuenta',
  'Which calendar do you use?': '¿Qué calendario usas?',
  Google: 'Google',
  'Google Calendar, with links for Google Meet': 'Google Calendar, con enlaces de Google Meet',
  Microsoft: 'Microsoft',
  'Outlook.com and Microsoft 365': 'Outlook.com y Microsoft 365',
  Apple: 'Apple',
  'iCloud, with an app-specific password': 'iCloud, con una contraseña de app',
  'Other (CalDAV)': 'Otro (CalDAV)',
  'Fastmail, Nextcloud and other servers': 'Fastmail, Nextcloud y otros servidores',
  'Calendar address (.ics)': 'Dirección de calendario (.ics)',
  'A link to a calendar, which is only read': 'Un enlace a un calendario, que solo se lee',

  '{provider} will ask you for this': '{provider} te pedirá esto',
  'Your name, address and picture, to show you which account it is.':
    'Tu nombre, correo y foto, para mostrarte qué cuenta es.',
  'See your calendars and events, to know when you are busy. Meridian needs this one.':
    'Ver tus calendarios y eventos, para saber cuándo tienes ocupado el tiempo. Meridian necesita este permiso.',
  'Add and change events, for the meetings you book and their Google Meet links.':
    'Añadir y cambiar eventos, para las reuniones que reservas y sus enlaces de Google Meet.',
  'Create and rename calendars, when you do so in Meridian.':
    'Crear calendarios y cambiarles el nombre, cuando lo haces en Meridian.',
  'Add calendars of others to your list and remove them, when you do so in Meridian.':
    'Añadir a tu lista calendarios de otras personas y quitarlos, cuando lo haces en Meridian.',
  'Your name and address, to show you which account it is.': 'Tu nombre y correo, para mostrarte qué cuenta es.',
  'Read and write your calendars, to know when you are busy and to add the meetings you book.':
    'Leer y escribir tus calendarios, para saber cuándo tienes ocupado el tiempo y añadir las reuniones que reservas.',
  'Keep this access while you are away, so that your calendar stays up to date.':
    'Conservar este acceso mientras no estás, para que tu calendario siga al día.',
  'Tick every box that Google shows. You can remove the account at any time.':
    'Marca todas las casillas que muestra Google. Puedes quitar la cuenta cuando quieras.',
  'You can remove the account at any time. Some organizations must approve this first.':
    'Puedes quitar la cuenta cuando quieras. Algunas organizaciones tienen que aprobarlo antes.',
  'Continue to {provider}': 'Continuar en {provider}',

  'Add an Apple account': 'Añadir una cuenta de Apple',
  'Apple Account email': 'Correo de tu cuenta de Apple',
  'App-specific password': 'Contraseña de app',
  'Log in at {address}.': 'Inicia sesión en {address}.',
  'Under “Sign-In and Security”, choose “App-Specific Passwords”.':
    'En «Inicio de sesión y seguridad», elige «Contraseñas de app».',
  'Create one, name it Meridian, and enter it here.': 'Crea una, llámala Meridian y escríbela aquí.',
  'Add a CalDAV account': 'Añadir una cuenta CalDAV',
  'Server address': 'Dirección del servidor',
  'For Fastmail, caldav.fastmail.com. Others name it in their help for calendar apps.':
    'Para Fastmail, caldav.fastmail.com. Otros la indican en su ayuda para apps de calendario.',
  'User name': 'Nombre de usuario',
  Password: 'Contraseña',
  'If your service offers app passwords, create one for Meridian.':
    'Si tu servicio ofrece contraseñas de aplicación, crea una para Meridian.',
  Connect: 'Conectar',
  'Connecting...': 'Conectando...',
  'Add a calendar address': 'Añadir una dirección de calendario',
  'In Google Calendar it is the “secret address in iCal format”, in Outlook the ICS link of a published calendar. Meridian reads it about once an hour.':
    'En Google Calendar es la «dirección secreta en formato iCal»; en Outlook, el enlace ICS de un calendario publicado. Meridian la lee más o menos cada hora.',
  'Name (optional)': 'Nombre (opcional)',
  'Leave empty to keep the calendar’s own name.': 'Déjalo vacío para conservar el nombre del calendario.',
  'Account connected': 'Cuenta conectada',

  '{account} is connected': '{account} está conectada',
  'Its events appear in your calendar in a moment.': 'Sus eventos aparecerán en tu calendario en un momento.',
  'Another account was connected': 'Se ha conectado otra cuenta',
  'No account was added': 'No se ha añadido ninguna cuenta',
  'You did not give Meridian access at {provider}.': 'No has dado acceso a Meridian en {provider}.',
  'Meridian was not allowed to see your calendars. Tick every box that {provider} shows.':
    'Meridian no ha recibido permiso para ver tus calendarios. Marca todas las casillas que muestra {provider}.',
  'You chose {account} at {provider}. The account that you wanted to reconnect still needs it.':
    'Has elegido {account} en {provider}. La cuenta que querías volver a conectar sigue pendiente.',
  'You can connect at most {limit} calendar accounts. Remove one first.':
    'Puedes conectar como máximo {limit} cuentas de calendario. Quita una primero.',
  'This server cannot connect accounts of {provider}.': 'Este servidor no puede conectar cuentas de {provider}.',
  'Your account is not verified yet.': 'Tu cuenta todavía no está verificada.',
  'This took too long, or you logged in again meanwhile.':
    'Ha pasado demasiado tiempo o has vuelto a iniciar sesión entretanto.',
  'There is no response from {provider} at the moment. Try again in a few minutes.':
    '{provider} no responde en este momento. Inténtalo de nuevo en unos minutos.',
} as const
