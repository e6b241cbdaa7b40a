import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { WorkSchedule } from '#shared/schedule.ts'
import type { MeetingProviderInfo } from '#shared/users.ts'
import type { Db } from '../../platform/db/database.ts'
import { accountDeleted } from './errors.ts'
import { findPerson, lockPeople } from './store.ts'

/** A user with the settings that matching needs. Durations are in minutes, `horizon_days` in days. */
export interface Person {
  user_id: UserId
  email: string
  name: string
  picture: string | null
  time_zone: string
  /** The language of emails to them; null when unknown. */
  language: Language | null
  color: string
  work_schedule: WorkSchedule
  event_duration: number
  event_interval: number
  min_notice: number
  horizon_days: number
  meeting_provider_info: MeetingProviderInfo
  url_invites: string
  is_auth: boolean
  is_email_public: boolean
  is_findable: boolean
}

export {
  addressesOf,
  chooseConference,
  findPeopleByEmail,
  findPerson,
  listAddresses,
  listPeople,
  lockPeople,
  personColumns,
} from './store.ts'

/** @throws {DomainError} `unauthenticated` when the caller's account was deleted during the call */
export async function getCaller(db: Db, { user_id }: Pick<Person, 'user_id'>): Promise<Person> {
  const person = await findPerson(db, user_id)
  if (!person) throw accountDeleted()
  return person
}

/**
 * Locks a user until the transaction ends, so that concurrent changes to the same user wait.
 * @throws {DomainError} `unauthenticated` when their account was deleted during the call
 */
export async function lockUser(db: Db, user_id: UserId): Promise<void> {
  const [person] = await lockPeople(db, [user_id])
  if (!person) throw accountDeleted()
}
