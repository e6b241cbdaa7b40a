/** The links of one's own. */
export const links = {
  'Who opens one of your links sees when you are free, and books a time.':
    'Quien abre uno de tus enlaces ve cuándo tienes hueco y reserva una hora.',
  'Your links': 'Tus enlaces',
  'Main link': 'Enlace principal',
  'Not booked yet': 'Aún sin reservas',
  'Booked once': '1 reserva',
  'Booked {n} times': '{n} reservas',
  'Copy my link': 'Copiar mi enlace',
  'Link copied': 'Enlace copiado',
  Copy: 'Copiar',
  Open: 'Abrir',
  Delete: 'Eliminar',
  'Copy the link for {duration}': 'Copiar el enlace de {duration}',
  'Open the link for {duration}': 'Abrir el enlace de {duration}',
  'Delete the link for {duration}': 'Eliminar el enlace de {duration}',
  'Delete link': 'Eliminar enlace',
  'Deleting...': 'Eliminando...',
  'Delete this link? Nobody can book by it any more. Meetings that were booked stay.':
    '¿Eliminar este enlace? Ya nadie podrá reservar con él. Las reuniones reservadas se mantienen.',
  'A meeting lasts': 'Una reunión dura',
  'Create link': 'Crear enlace',
  'Created a link for {duration}: {url}': 'Enlace de {duration} creado: {url}',
  'You have a link for {duration}: {url}': 'Ya tienes un enlace de {duration}: {url}',
} as const
