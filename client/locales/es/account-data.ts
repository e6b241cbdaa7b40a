/** What is stored of the user: to take along, and to have deleted. */
export const accountData = {
  'Data & account': 'Datos y cuenta',
  'Download your data': 'Descarga tus datos',
  'Your data is everything Meridian stores about you, as a JSON file. Your calendar is all your events, as an .ics file that other calendars can import.':
    'Tus datos son todo lo que Meridian guarda sobre ti, en un archivo JSON. Tu calendario son todos tus eventos, en un archivo .ics que otros calendarios pueden importar.',
  'Download data': 'Descargar los datos',
  'Download calendar': 'Descargar el calendario',
  'Preparing...': 'Preparando...',
  'File downloaded': 'Archivo descargado',

  'Close your account': 'Cierra tu cuenta',
  'Permanently deletes your account and data. You’ll see what happens before you confirm.':
    'Elimina tu cuenta y tus datos de forma permanente. Antes de confirmar verás qué ocurre.',
  'Close account...': 'Cerrar la cuenta...',
  'Your profile, settings, calendars, events, links, API keys and webhooks are deleted.':
    'Se eliminan tu perfil, tus ajustes, tus calendarios, eventos, enlaces, claves de API y webhooks.',
  'Upcoming meetings that you organize are cancelled, and so are those with only one other person. You leave the others. Everyone gets an email.':
    'Las próximas reuniones que organizas se cancelan, y también las que son con una sola persona más. Dejas las demás. Todos reciben un correo.',
  'Past meetings stay with the other people, without your name and address.':
    'Las reuniones pasadas se quedan con las demás personas, sin tu nombre ni tu dirección.',
  'Your groups go to another member, or are deleted.': 'Tus grupos pasan a otro miembro o se eliminan.',
  'Your booking links and your calendar feed stop working.':
    'Tus enlaces de reserva y tu calendario por suscripción dejan de funcionar.',
  'This cannot be undone. Download your data first if you want to keep it.':
    'Esto no se puede deshacer. Descarga antes tus datos si quieres conservarlos.',
  'Your email address': 'Tu dirección de correo',
  'Type {email} to confirm': 'Escribe {email} para confirmar',
  'This is not the address of your account': 'Esta no es la dirección de tu cuenta',
  'Your account is not closed': 'Tu cuenta no se ha cerrado',
  'Closing...': 'Cerrando...',
  'Close account for good': 'Cerrar la cuenta para siempre',
  'Keep account': 'Conservar la cuenta',

  'Account closed': 'Cuenta cerrada',
  'Your account is closed': 'Tu cuenta está cerrada',
  'Your data has been deleted, and the people you were going to meet have been notified. One last email confirms it. You can request a new invitation with the same address at any time.':
    'Tus datos se han eliminado y se ha avisado a las personas con las que ibas a reunirte. Un último correo lo confirma. Puedes pedir otra invitación con la misma dirección cuando quieras.',
} as const
