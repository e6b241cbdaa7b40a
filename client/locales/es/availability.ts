/** The hours that meetings may take. */
export const availability = {
  'Your hours': 'Tu horario',
  'When can people meet you?': '¿Cuándo pueden reunirse contigo?',
  'Meetings are only booked within these hours. You can change them at any time.':
    'Las reuniones solo se reservan dentro de este horario. Puedes cambiarlo cuando quieras.',
  Continue: 'Continuar',
  Save: 'Guardar',
  'Saving...': 'Guardando...',
  'Discard changes': 'Descartar cambios',
  'Unsaved changes': 'Cambios sin guardar',
  'Times are in {city} time ({offset}).': 'Las horas son las de {city} ({offset}).',

  Unavailable: 'No disponible',
  to: 'a',
  and: 'y',
  '{day}, slot {n}': '{day}, tramo {n}',
  '{slot}, from': '{slot}, desde',
  '{slot}, to': '{slot}, hasta',
  'Remove {slot}, {start} to {end}': 'Quitar el {slot}, de {start} a {end}',
  'Add a slot on {day}': 'Añadir un tramo el {day}',
  'No room for another slot on {day}': 'No cabe otro tramo el {day}',
  'Copy {day} to other days': 'Copiar el {day} a otros días',
  'Copy {day} to': 'Copiar el {day} a',
  'Added {times} on {day}': 'Añadido {times} el {day}',
  'Removed {times} on {day}': 'Quitado {times} el {day}',
  'Copied {day} to {days}': 'El horario del {day} se ha copiado a: {days}',
  '{day}: unavailable': '{day}: no disponible',

  'The start “{start}” must be a time in steps of {step} minutes, like {example}':
    'El comienzo, «{start}», debe ser una hora en pasos de {step} minutos, como {example}',
  'The end “{end}” must be a time in steps of {step} minutes, like {example}':
    'El final, «{end}», debe ser una hora en pasos de {step} minutos, como {example}',
  'The start “{start}” and the end “{end}” must be times in steps of {step} minutes, like {example}':
    'El comienzo, «{start}», y el final, «{end}», deben ser horas en pasos de {step} minutos, como {example}',
  'The end must come after the start': 'El final debe ir después del comienzo',
  'This overlaps {start} to {end}': 'Se solapa con el tramo de {start} a {end}',

  'Your week.': 'Tu semana.',
  'No hours set: nobody can book you.': 'Sin horario: nadie puede reservar contigo.',
  'No hours yet: nobody can book you': 'Aún sin horario: nadie puede reservar contigo',
  '{n} hour a week open for meetings': '{n} hora a la semana para reuniones',
  '{n} hours a week open for meetings': '{n} horas a la semana para reuniones',
} as const
