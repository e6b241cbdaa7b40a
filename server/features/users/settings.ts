import type { UserSettings } from '#shared/users.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { accountGone, urlTaken } from './errors.ts'
import { findSettings, isLinkUrl, renameLinkOfMeetings, type UserChange, updateUser } from './store.ts'
import { isReservedUrl } from './url-invites.ts'

/** What a change of settings needs. */
export type SettingsServices = Pick<Services, 'db' | 'live'>

export async function getSettings({ db }: Pick<Services, 'db'>, caller: Caller): Promise<UserSettings> {
  const settings = await findSettings(db, caller.user_id)
  if (!settings) throw accountGone()
  return settings
}

/** Changes what is given and tells the user's other screens. */
export function updateSettings(
  { db, live }: SettingsServices,
  caller: Caller,
  change: UserChange,
): Promise<UserSettings> {
  return db.transaction().execute(async (trx) => {
    const { url_invites } = change
    // That no other user has it is the database's to say; links have a table of their own.
    if (url_invites && (isReservedUrl(url_invites) || (await isLinkUrl(trx, url_invites)))) throw urlTaken()
    if (url_invites) await renameLinkOfMeetings(trx, caller.user_id, url_invites)
    await updateUser(trx, caller.user_id, change)
    await live.publish(trx, [caller.user_id], 'settings')
    // The main calendar has the main account's colour, and so have its events without one of their own.
    if (change.color) {
      await live.publish(trx, [caller.user_id], 'calendars')
      await live.publish(trx, [caller.user_id], 'events')
    }
    return getSettings({ db: trx }, caller)
  })
}

export function changeTimeZone(services: SettingsServices, caller: Caller, time_zone: string): Promise<UserSettings> {
  return updateSettings(services, caller, { time_zone })
}

/** The colour of the main account. */
export function changeColor(services: SettingsServices, caller: Caller, color: string): Promise<UserSettings> {
  return updateSettings(services, caller, { color })
}
