/** The panel of calendars. */
export const calendarManagement = {
  'Add calendars': 'Añadir calendarios',
  'Create a calendar': 'Crear un calendario',
  'Add a shared calendar': 'Añadir un calendario compartido',
  'Add public holidays': 'Añadir días festivos',
  'Add new meetings to': 'Añadir las reuniones nuevas a',

  '{name} blocks your availability': '{name} bloquea tu disponibilidad',

  'Main calendar': 'Calendario principal',
  Holidays: 'Festivos',
  'Change its name and events in the account it belongs to.':
    'Su nombre y sus eventos se cambian donde está la cuenta.',
  'Blocks your availability': 'Bloquea tu disponibilidad',
  'Edit {name}': 'Editar {name}',
  'Delete {name}': 'Eliminar {name}',
  Remove: 'Quitar',
  'Remove {name}': 'Quitar {name}',
  'Delete calendar': 'Eliminar calendario',
  'Deleting...': 'Eliminando...',
  'Removing...': 'Quitando...',
  'Delete “{name}”? Its events are permanently deleted. Meetings move to your main calendar.':
    '¿Eliminar «{name}»? Sus eventos se eliminan para siempre. Las reuniones pasan a tu calendario principal.',
  'Remove “{name}”? Its holidays disappear from your calendar. You can add it again.':
    '¿Quitar «{name}»? Sus festivos dejarán de verse. Puedes volver a añadirlo.',

  'Remove “{name}”? It disappears here and from the list of your account. You can add it again.':
    '¿Quitar «{name}»? Dejará de verse aquí y en la lista de tu cuenta. Puedes volver a añadirlo.',

  'Shared calendar': 'Calendario compartido',
  "Its owner's email address, or the calendar ID from its settings in Google Calendar.":
    'El correo de su propietario, o el ID del calendario que muestra su configuración en Google Calendar.',
  'Add this calendar': 'Añadir este calendario',

  'New calendar': 'Calendario nuevo',
  Account: 'Cuenta',
  Name: 'Nombre',
  'Create calendar': 'Crear calendario',
  'Creating...': 'Creando...',
  'The main calendar has the colour of its account.': 'El del calendario principal es el color de la cuenta.',
  'Also recolour its events': 'Cambiar también el color de sus eventos',
  'Events with a colour of their own lose it.': 'Los que tienen un color propio lo pierden.',
  Save: 'Guardar',
  'Saving...': 'Guardando...',

  'Public holidays': 'Días festivos',
  Country: 'País',
  'Add holidays': 'Añadir festivos',
  'Adding...': 'Añadiendo...',

  'Import a file...': 'Importar un archivo...',
  'Import a file': 'Importar un archivo',
  'A calendar file (.ics), such as an export from Google Calendar, Outlook or Apple Calendar.':
    'Un archivo de calendario (.ics), por ejemplo exportado de Google Calendar, Outlook o Calendario de Apple.',
  'Choose a file': 'Elegir un archivo',
  'Choose another file': 'Elegir otro archivo',
  'or drop it here': 'o suéltalo aquí',
  'Reading {name}...': 'Leyendo {name}...',
  'The file could not be read. Choose it again': 'No se ha podido leer el archivo. Vuelve a elegirlo',
  'This is a ZIP archive. Unpack it, and choose an .ics file':
    'Esto es un archivo ZIP. Descomprímelo y elige un archivo .ics',
  'No new events': 'No hay eventos nuevos',
  '{n} new event': '{n} evento nuevo',
  '{n} new events': '{n} eventos nuevos',
  '{events} on {day}': '{events} el {day}',
  '{events} from {first} to {last}': '{events} del {first} al {last}',
  'It is recurring.': 'Se repite.',
  '{n} of them is recurring.': '{n} de ellos se repite.',
  '{n} of them are recurring.': '{n} de ellos se repiten.',
  '{n} event is already in your calendars. It is not imported again.':
    '{n} evento ya está en tus calendarios. No se importa otra vez.',
  '{n} events are already in your calendars. They are not imported again.':
    '{n} eventos ya están en tus calendarios. No se importan otra vez.',
  '{n} event cannot be imported': '{n} evento no se puede importar',
  '{n} events cannot be imported': '{n} eventos no se pueden importar',
  'Untitled event': 'Evento sin título',
  'Event number {n} of the file': 'Evento número {n} del archivo',
  '{name}, {day}': '{name}, {day}',
  'It is damaged, or too large.': 'Está dañado o es demasiado grande.',
  'It was cancelled.': 'Está cancelado.',
  'Its time zone is unknown: {zone}.': 'Su zona horaria es desconocida: {zone}.',
  'Its recurrence is not supported.': 'No se admite su forma de repetirse.',
  'More than {n} of its dates were changed.': 'Se cambiaron más de {n} de sus fechas.',
  'It is before {first} or after {last}.': 'Es anterior a {first} o posterior a {last}.',
  'And {n} more': 'Y {n} más',
  'This file is more than your calendars can hold': 'Este archivo es más de lo que cabe en tus calendarios',
  'Delete events that you no longer need, or import a smaller file.':
    'Elimina eventos que ya no necesites o importa un archivo más pequeño.',
  'Import into': 'Importar en',
  'Import {n} event': 'Importar {n} evento',
  'Import {n} events': 'Importar {n} eventos',
  'Importing...': 'Importando...',
  '{n} event imported': '{n} evento importado',
  '{n} events imported': '{n} eventos importados',
  'Added to “{name}”.': 'En «{name}».',
  'You can undo this until {time}.': 'Puedes deshacerlo hasta el {time}.',
  'Undo import': 'Deshacer la importación',
  'Undoing...': 'Deshaciendo...',
  'Keep events': 'Conservar los eventos',
  'Import undone': 'Importación deshecha',

  'Calendar created': 'Calendario creado',
  'Calendar saved': 'Calendario guardado',
  'Calendar added': 'Calendario añadido',
  'Calendar removed': 'Calendario quitado',
  'Calendar deleted': 'Calendario eliminado',
} as const
