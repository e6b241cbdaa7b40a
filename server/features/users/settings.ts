import type { UserId } from '#shared/ids.ts'
import { DAY, toSeconds } from '#shared/time.ts'
import type { UserSettings } from '#shared/users.ts'
import type { Db } from '../../platform/db/database.ts'
import { type ActionLimit, checkActionLimit, recordAction } from '../../platform/limits/action-limits.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { accountDeleted, urlReserved, urlTaken } from './errors.ts'
import { isReservedLinkName } from './link-names/link-name-candidates.ts'
import { claimLinkName, reserveLinkNames } from './link-names/link-names.ts'
import { lockUser } from './people.ts'
import { findSettings, type UserChange, updateUser } from './store.ts'

export type SettingsServices = Pick<Services, 'db' | 'live' | 'clock'>

export async function getSettings(
  { db }: Pick<Services, 'db'>,
  caller: Pick<Caller, 'user_id' | 'is_admin'>,
): Promise<UserSettings> {
  const settings = await findSettings(db, caller.user_id)
  if (!settings) throw accountDeleted()
  return { ...settings, is_admin: caller.is_admin }
}

/**
 * Updates the given settings and notifies the user's other tabs and devices. The link name can only be changed with
 * `updateSettingsAndLink`.
 */
export function updateSettings(
  services: SettingsServices,
  caller: Caller,
  change: Omit<UserChange, 'url_invites'>,
): Promise<UserSettings> {
  return services.db.transaction().execute((trx) => applyChange(services, trx, caller, change))
}

/** Called in the transaction that changes a user's link name, for features that depend on it. */
export type OnLinkNameChange = (
  trx: Db,
  user_id: UserId,
  names: { previousName: string; url_invites: string },
) => Promise<void>

/** A former name stays reserved for a year, so this also limits how many names a user can reserve. */
const RENAME_LIMIT: ActionLimit = { action: 'link-rename', max: 10, seconds: toSeconds(DAY) }

/**
 * Updates settings as `updateSettings` does, and also the user's link name.
 * @throws {DomainError} `url_taken`, or `too_many_requests` after ten renames in a day
 */
export function updateSettingsAndLink(
  services: SettingsServices & Pick<Services, 'config'>,
  caller: Caller,
  change: UserChange,
  onLinkNameChange: OnLinkNameChange,
): Promise<UserSettings> {
  return services.db.transaction().execute(async (trx) => {
    if (change.url_invites) await renameLink(services, trx, caller, change.url_invites, onLinkNameChange)
    return applyChange(services, trx, caller, change)
  })
}

async function applyChange(
  services: SettingsServices,
  trx: Db,
  caller: Caller,
  change: UserChange,
): Promise<UserSettings> {
  const { user_id } = caller
  await updateUser(trx, user_id, change)
  // The main calendar, and its events without a color of their own, use the main account's color.
  if (change.color) await publishAccountChange(services, trx, user_id)
  else await services.live.publish(trx, [user_id], 'settings')
  return getSettings({ db: trx }, caller)
}

/** Publishes a change to an account that affects its calendars and their events. */
export async function publishAccountChange({ live }: Pick<Services, 'live'>, trx: Db, user_id: UserId): Promise<void> {
  const topics = ['settings', 'calendars', 'events'] as const
  const changes = topics.map((topic) => ({ users: [user_id], topic }))
  await live.publishAll(trx, changes)
}

/** @throws {DomainError} `url_taken` or `too_many_requests` */
async function renameLink(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  trx: Db,
  caller: Caller,
  url_invites: string,
  onLinkNameChange: OnLinkNameChange,
): Promise<void> {
  const { user_id } = caller
  await lockUser(trx, user_id)
  const { url_invites: previousName } = await getSettings({ db: trx }, caller)
  if (url_invites === previousName) return
  if (isReservedLinkName(url_invites)) throw urlReserved()
  if (config.isRateLimitEnabled) {
    await checkActionLimit(trx, clock, RENAME_LIMIT, user_id)
    await recordAction(trx, clock, RENAME_LIMIT, user_id)
  }
  if (!(await claimLinkName(trx, clock, url_invites, user_id))) throw urlTaken()
  await onLinkNameChange(trx, user_id, { previousName, url_invites })
  await reserveLinkNames(trx, clock, [previousName], user_id)
}

/** Called in the transaction that changes a user's time zone, for features that depend on it. */
export type OnTimeZoneChange = (
  services: SettingsServices,
  trx: Db,
  user: Pick<Caller, 'user_id' | 'time_zone'> & Pick<UserSettings, 'language'>,
) => Promise<void>

export function updateTimeZone(
  services: SettingsServices,
  caller: Caller,
  time_zone: string,
  onTimeZoneChange: OnTimeZoneChange,
): Promise<UserSettings> {
  return services.db.transaction().execute(async (trx) => {
    const settings = await applyChange(services, trx, caller, { time_zone })
    await onTimeZoneChange(services, trx, { user_id: caller.user_id, time_zone, language: settings.language })
    return settings
  })
}
