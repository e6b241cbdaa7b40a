import type { Language } from '#shared/languages.ts'
import { defaultWorkSchedule } from '#shared/schedule.ts'
import { currentZoneName, isTimeZone, normalizeZoneCase } from '#shared/time.ts'
import { type Clock, currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { generateLinkNameCandidates } from './link-names/link-name-candidates.ts'
import { claimLinkName } from './link-names/link-names.ts'
import { findUserByEmail, insertUser, type RegisteredUser, updateUser } from './store.ts'

export type { RegisteredUser } from './store.ts'

/** A verified email address, and what is known about its owner. */
export interface Identity {
  email: string
  /** The name from a provider; without it, the name is derived from the address. */
  name: string | null
  picture: string | null
  /** The browser's time zone; used if the runtime knows it. */
  time_zone: string | undefined
  /** The browser's language; used if the user's language is unknown. */
  language: Language
}

/**
 * Finds the user with an address, or registers them with the product's defaults. Two concurrent first sign-ins with one
 * address create one user; two users with the same name get different link names.
 */
export async function findOrRegisterUser(
  db: Db,
  clock: Clock,
  identity: Identity,
): Promise<{ user: RegisteredUser; isNew: boolean }> {
  const existingUser = await findUserByEmail(db, identity.email)
  const { email, picture, time_zone = '', language } = identity
  if (existingUser) return { user: await saveMissingLanguage(db, existingUser, language), isNew: false }
  const name = identity.name?.trim().slice(0, 120) || deriveName(email)
  for (const url_invites of generateLinkNameCandidates(name)) {
    if (!(await claimLinkName(db, clock, url_invites, null))) continue
    const user = await insertUser(db, {
      email,
      name,
      picture,
      url_invites,
      time_zone: isTimeZone(time_zone) ? currentZoneName(normalizeZoneCase(time_zone)) : 'UTC',
      language,
      work_schedule: JSON.stringify(defaultWorkSchedule()),
      created_at: currentDate(clock),
    })
    if (user) return { user, isNew: true }
    // A concurrent registration took the same link name or email address.
    const concurrentUser = await findUserByEmail(db, email)
    if (concurrentUser) return { user: concurrentUser, isNew: false }
  }
  throw new Error('all candidate link names are taken')
}

async function saveMissingLanguage(db: Db, user: RegisteredUser, language: Language): Promise<RegisteredUser> {
  if (user.language !== null) return user
  await updateUser(db, user.user_id, { language })
  return { ...user, language }
}

/** Derives a default name: `ana.lopez+work@…` becomes `Ana Lopez`. */
function deriveName(email: string): string {
  const localPart = email.split('@', 1)[0]?.split('+', 1)[0] ?? ''
  const words = localPart.split(/[._-]+/).filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return name.slice(0, 120) || email
}
