import { z } from 'zod'
import type { BookingResult } from '#shared/invitations.ts'
import type { EncryptedColumn } from '../../platform/db/reencrypt.ts'
import { decrypt, type EncryptionPurpose, encrypt } from '../../platform/encryption.ts'
import type { Services } from '../../platform/services.ts'
import { hideAddresses } from './hidden-addresses.ts'

const meetingSecretsSchema = z.object({ event_id: z.string(), undo_token: z.string().nullable() })

/** The parts of a response that give access to the meeting. */
type MeetingSecrets = z.infer<typeof meetingSecretsSchema>

/** A booking response saved for retries, with the booker's handle and undo token encrypted. */
export interface SavedBooking {
  booked: BookingResult
  encrypted: string
  /** The addresses to hide from the booker. */
  hidden?: string[]
}

type SecretsService = Pick<Services, 'secrets'>

export function encryptBooking(
  { secrets }: SecretsService,
  booked: BookingResult,
  meetingSecrets: MeetingSecrets,
): SavedBooking {
  return { booked, encrypted: encrypt(secrets, JSON.stringify(meetingSecrets), getPurpose(booked)) }
}

/** Decrypts a saved response for the booker. */
export function decryptBooking(
  { secrets }: SecretsService,
  { booked, encrypted, hidden = [] }: SavedBooking,
): BookingResult {
  const { event_id, undo_token } = meetingSecretsSchema.parse(
    JSON.parse(decrypt(secrets, encrypted, getPurpose(booked))),
  )
  return { ...booked, event: { ...hideAddresses(booked.event, hidden), id: event_id }, undo_token }
}

function getPurpose({ ical_uid }: Pick<BookingResult, 'ical_uid'>): EncryptionPurpose {
  return `kept booking ${ical_uid}`
}

interface SavedBookingRow {
  scope: string
  key: string
  response: { response: SavedBooking }
}

export const savedBookingColumn: EncryptedColumn<SavedBookingRow> = {
  label: 'responses to bookings',
  table: 'idempotency_keys',
  column: 'response',
  json: { type: 'json', field: 'encrypted' },
  primaryKey: ['scope', 'key'],
  purposeOf: ({ response }) => getPurpose(response.response.booked),
}
