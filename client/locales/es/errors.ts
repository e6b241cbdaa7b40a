import type { ErrorCode, ErrorParams, errors as english, ParticipantRefusal, RequestLimit } from '#shared/errors.ts'
import { QUOTAS, type Quota } from '#shared/quotas.ts'

/** A message for each error, with the parameters of the English one. */
type Messages = {
  [Code in ErrorCode]: (typeof english)[Code]['message'] extends string ? string : (params: ErrorParams<Code>) => string
}

const WITH_ONESELF = 'No puedes programar una reunión contigo mismo'
const SIGN_IN = 'Inicia sesión'

const PARTICIPANT_REFUSALS: Record<ParticipantRefusal, string> = {
  with_oneself: WITH_ONESELF,
  group_full: 'Máximo 10 participantes',
  already_added: 'Este correo ya está añadido',
}

const REQUEST_LIMITS: Record<RequestLimit, string> = {
  calls: 'Demasiadas peticiones. Espera e inténtalo de nuevo',
  bookings_of_address: 'Se han hecho demasiadas reservas con este correo. Inténtalo mañana',
  mails_to_address: 'Este correo ha recibido demasiados mensajes. Inténtalo dentro de una hora',
  bookings_from_network: 'Se han hecho demasiadas reservas desde tu red. Inténtalo dentro de una hora',
}

const QUOTA_TEXTS: Record<Quota, (limit: string) => string> = {
  events: (limit) => `Puedes tener como máximo ${limit} eventos`,
  series: (limit) => `Puedes tener como máximo ${limit} eventos periódicos`,
  exceptions: (limit) => `Un evento periódico puede tener como máximo ${limit} repeticiones cambiadas o eliminadas`,
  event_text: (limit) => `Los textos de tus eventos pueden ocupar como máximo ${limit} bytes`,
  calendars: (limit) => `Puedes tener como máximo ${limit} calendarios`,
  accounts: (limit) => `Puedes conectar como máximo ${limit} cuentas de calendario`,
  links: (limit) => `Puedes tener como máximo ${limit} enlaces`,
  groups: (limit) => `Puedes tener como máximo ${limit} grupos`,
  api_keys: (limit) => `Puedes tener como máximo ${limit} claves de API`,
  webhooks: (limit) => `Puedes tener como máximo ${limit} webhooks`,
}

const DECIDED = { pending: 'está pendiente', approved: 'se aprobó', rejected: 'se rechazó' }

export const errors: Messages = {
  invalid_input: ({ reason }) => (reason === 'with_oneself' ? WITH_ONESELF : 'Algunos campos no son válidos'),

  unauthenticated: SIGN_IN,
  session_ended: SIGN_IN,
  wrong_code: 'Este código no es válido o ha caducado',
  sign_in_expired: 'Este inicio de sesión ha caducado o ya se usó. Empieza de nuevo',
  invalid_token: 'Código no válido',
  used_token: 'Este código ya se ha usado',
  expired_token: 'Código caducado',
  invalid_api_key: 'Esta clave de API ha caducado, se revocó o nunca existió',

  read_only_key: 'Esta clave de API solo puede leer',
  needs_session: 'Una clave de API no puede hacer esto. Inicia sesión para ello',
  foreign_site: 'Esta petición viene de otro sitio',
  not_verified: 'Acceso denegado: primero verifica tu cuenta',
  admins_only: 'Solo el equipo puede hacerlo',
  not_the_sender: 'Solo quien es dueño de esta invitación puede reservar para un grupo',
  group_owners_only: 'Solo quien es dueño de este grupo puede hacerlo',
  organizer_only: 'Solo quien organiza puede cambiarlo',

  not_found: 'No encontrado',
  method_not_supported: 'Este método no se admite aquí',

  just_taken: 'Esta hora se acaba de ocupar',
  outside_availability: 'Esta hora no está entre las disponibles',
  bookings_full: 'Este correo ya tiene aquí todas las reservas posibles. Cancela una o usa otro correo',
  no_common_time: ({ days }) => `Ninguna hora en común en los próximos ${days} días`,
  calendar_unread: ({ name }) => `No se pudo leer el calendario de ${name ?? 'otro participante'}`,
  meeting_cancelled: 'Esta reunión se canceló',
  meeting_left: 'Has salido de esta reunión',
  meeting_over: 'Esta reunión ya ha terminado',
  account_closed: 'Una de las personas ha cerrado su cuenta',
  undo_over: 'Las invitaciones ya están en camino',

  is_meeting: 'Esto es una reunión: cámbiala de hora o cancélala',
  event_not_writable: 'Los eventos de este calendario no se pueden cambiar aquí',
  account_not_writable: 'Los eventos de esta cuenta no se pueden escribir aquí',
  calendar_not_writable: 'Este calendario no se puede cambiar aquí',
  main_account: 'La cuenta principal no se puede quitar',
  main_calendar: 'El calendario principal de una cuenta no se puede eliminar',
  own_calendar: 'Este calendario es tuyo: elimínalo en vez de quitarlo',
  not_own_calendar: 'Este calendario no es tuyo: quítalo en vez de eliminarlo',

  quota_reached: ({ quota }) => QUOTA_TEXTS[quota](QUOTAS[quota].toLocaleString('es')),
  too_many_calendars: ({ most }) => `Puedes tener como máximo ${most} calendarios`,
  too_many_keys: ({ most }) => `Tienes ${most} claves de API. Revoca una primero`,
  too_many_webhooks: ({ most }) => `Tienes ${most} webhooks. Elimina uno primero`,
  webhook_off: 'Este webhook está desactivado. Actívalo primero',
  url_taken: 'Esta dirección ya está ocupada',

  already_verified: 'Este correo ya está verificado y autenticado',
  pending_request: 'Ya hay una solicitud pendiente para este correo',
  already_decided: ({ status }) => `Esta solicitud ya ${DECIDED[status]}`,

  participant_refused: ({ reason }) => PARTICIPANT_REFUSALS[reason],
  not_participant: 'El nuevo dueño debe ser participante de este grupo',
  owner_needs_account: 'El nuevo dueño debe tener una cuenta verificada',
  owner_not_joined: 'El nuevo dueño debe haber aceptado la invitación al grupo',
  owner_leaves: 'Transfiere el grupo a un participante antes de dejarlo',
  too_many_invitations: ({ email }) => `${email} tiene demasiadas invitaciones a grupos sin responder`,

  sync_token_expired: 'El token de sincronización ya no es válido',
  too_large: 'La petición es demasiado grande',
  unsupported_media_type: 'Envía application/json',
  idempotency_key_reused: 'Esta Idempotency-Key ya se usó con otra petición',
  too_many_requests: ({ limit = 'calls' }) => REQUEST_LIMITS[limit],

  internal: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo',
  unavailable: 'El servicio no está disponible en este momento. Inténtalo de nuevo',
}
