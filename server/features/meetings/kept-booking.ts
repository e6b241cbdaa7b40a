import { z } from 'zod'
import type { Booked } from '#shared/invitations.ts'
import { decrypt, encrypt } from '../../platform/encryption.ts'
import type { Services } from '../../platform/services.ts'
import { withoutAddresses } from './hidden-addresses.ts'

const powers = z.object({ event_id: z.string(), undo_token: z.string().nullable() })

/** The parts of a response that give access to the meeting. */
type Powers = z.infer<typeof powers>

/** A booking response saved for retries, with the booker's handle and undo token encrypted. */
interface KeptBooking {
  booked: Booked
  sealed: string
  /** The addresses to hide from the booker. */
  hidden?: string[]
}

type WithSecrets = Pick<Services, 'secrets'>

export function sealBooking({ secrets }: WithSecrets, booked: Booked, own: Powers): KeptBooking {
  return { booked, sealed: encrypt(secrets, JSON.stringify(own), purposeOf(booked)) }
}

/** Decrypts a saved response for the booker. */
export function openBooking({ secrets }: WithSecrets, { booked, sealed, hidden = [] }: KeptBooking): Booked {
  const { event_id, undo_token } = powers.parse(JSON.parse(decrypt(secrets, sealed, purposeOf(booked))))
  return { ...booked, event: { ...withoutAddresses(booked.event, hidden), id: event_id }, undo_token }
}

function purposeOf({ ical_uid }: Booked): string {
  return `kept booking ${ical_uid}`
}
