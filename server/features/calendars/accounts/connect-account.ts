import type { UserId } from '#shared/ids.ts'
import { PALETTE } from '#shared/palette.ts'
import { type AuditServices, recordActivity } from '../../../platform/audit/record-activity.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalidInput } from '../../../platform/errors.ts'
import { checkQuota } from '../../../platform/quotas.ts'
import type { Services } from '../../../platform/services.ts'
import { enableConferenceLinks, lockUser } from '../../users/people.ts'
import { publishCalendarChanges } from '../management/calendar.ts'
import {
  chooseMainCalendar,
  findMainCalendar,
  hasDestination,
  insertAccount,
  updateAccount,
  updateDestination,
} from '../management/store.ts'
import type { AccountProfile, RemoteCalendar } from '../providers/provider.ts'
import type { AccountKey } from './account-connection.ts'
import { markRenewalsDue } from './channels/store.ts'
import {
  findConnectedAccount,
  hasOtherConferenceAccount,
  listAccountColors,
  resetRefusedReads,
  saveCredentials,
} from './connecting/store.ts'
import { type ConnectionServices, findProvider } from './connection.ts'
import { encryptCredentials } from './credentials.ts'
import { retryRefusedWrites } from './refusals/store.ts'
import { saveRemoteCalendars } from './remote-calendars.ts'
import { accountSynchronizationJob } from './synchronize-account.ts'

export type ConnectServices = ConnectionServices & AuditServices & Pick<Services, 'jobs' | 'live'>

/** An account as its provider describes it now, and the credentials that were accepted. */
export interface FetchedAccount {
  provider: string
  profile: AccountProfile
  calendars: RemoteCalendar[]
  credentials: string
}

/**
 * Connects a provider account to a user, with its calendars; a job then loads their events. An account that is already
 * connected gets the new credentials, and keeps its calendars and colors.
 * @throws {DomainError} `quota_reached`, or `invalid_input` for a provider that this server does not support
 * @throws {ProviderError}
 */
export async function connectAccount(
  services: ConnectServices,
  user_id: UserId,
  { provider, credentials }: { provider: string; credentials: string },
): Promise<AccountKey> {
  const fetchedAccount = await fetchAccount(services, provider, credentials)
  return services.db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const { external_id } = fetchedAccount.profile
    const existing = await findConnectedAccount(trx, { user_id, provider, external_id })
    const key = {
      user_id,
      account_id: existing?.account_id ?? (await createAccount(services, trx, user_id, fetchedAccount)),
    }
    await saveFetchedAccount(services, trx, key, fetchedAccount)
    if (!existing?.can_write) await applyMeetingDefaults(trx, key, fetchedAccount)
    return key
  })
}

/**
 * Reads the profile and the calendars of the account that credentials belong to. Do not call in a transaction.
 * @throws {DomainError} `invalid_input`
 * @throws {ProviderError}
 */
export async function fetchAccount(
  { calendarProviders }: Pick<Services, 'calendarProviders'>,
  provider: string,
  credentials: string,
): Promise<FetchedAccount> {
  const calendarProvider = findProvider(calendarProviders, provider)
  if (!calendarProvider?.connect) throw invalidInput({ provider: { code: 'unknown_provider' } })
  const access = { provider, credentials }
  const remote = calendarProvider.connect(credentials, async (renewedCredentials) => {
    access.credentials = renewedCredentials
  })
  const profile = await remote.getProfile()
  const calendars = await remote.listCalendars()
  return { ...access, profile, calendars }
}

async function createAccount(
  services: ConnectServices,
  trx: Db,
  user_id: UserId,
  { provider, profile }: FetchedAccount,
) {
  const colors = await listAccountColors(trx, user_id)
  checkQuota('accounts', colors.length)
  await recordActivity(services, trx, { action: 'calendar_account_added', user_id, params: {} })
  const { capabilities, ...identity } = profile
  return insertAccount(trx, {
    user_id,
    provider,
    ...identity,
    ...capabilities,
    account_color: findLeastUsedColor(colors),
    created_at: currentDate(services.clock),
  })
}

/**
 * Applies to an account that is new or was not writable before. If it is writable now, its main calendar becomes the
 * destination of meetings, unless another destination was chosen. The first account that can create video links makes
 * them the location of meetings, unless another location was chosen.
 */
async function applyMeetingDefaults(
  trx: Db,
  { user_id, account_id }: AccountKey,
  { profile: { capabilities } }: FetchedAccount,
): Promise<void> {
  const calendar = capabilities.can_write ? await findMainCalendar(trx, user_id, account_id) : undefined
  if (!calendar?.is_writable) return
  if (!(await hasDestination(trx, user_id))) await updateDestination(trx, user_id, calendar.calendar_id)
  if (capabilities.has_conference && !(await hasOtherConferenceAccount(trx, { user_id, account_id })))
    await enableConferenceLinks(trx, user_id)
}

/** The palette color used by the fewest accounts. Leaves out `skyblue`, the usual color of the main account. */
function findLeastUsedColor(usedColors: readonly string[]): string {
  const { rose, green, orange, aqua, yellow, slots } = PALETTE
  const countUses = (color: string) => usedColors.filter((usedColor) => usedColor === color).length
  return [rose, green, orange, aqua, yellow, slots].reduce((best, color) =>
    countUses(color) < countUses(best) ? color : best,
  )
}

const INITIAL_SYNC_STATE = {
  sync_problem: null,
  problem_since: null,
  reconnect_mailed_at: null,
  next_sync_at: null,
  failed_syncs: 0,
  refused_syncs: 0,
}

/** Saves an account that was fetched from its provider, and enqueues a synchronization. */
export async function saveFetchedAccount(
  services: ConnectServices,
  trx: Db,
  key: AccountKey,
  { profile, calendars, credentials }: FetchedAccount,
): Promise<void> {
  const { clock, jobs, live } = services
  const { capabilities, ...identity } = profile
  await updateAccount(trx, key, { ...identity, ...capabilities, ...INITIAL_SYNC_STATE })
  await saveCredentials(trx, key, encryptCredentials(services, key.account_id, credentials))
  await resetRefusedReads(trx, key)
  await saveRemoteCalendars(trx, key, calendars, currentDate(clock))
  await chooseMainCalendar(trx, key)
  // The user may have granted more permissions this time.
  await retryRefusedWrites(trx, key)
  // A provider may have closed the channels when it ended the previous access.
  await markRenewalsDue(trx, key, currentDate(clock))
  await jobs.enqueue(trx, accountSynchronizationJob, key)
  await live.publish(trx, [key.user_id], 'settings')
  await publishCalendarChanges(live, trx, key.user_id)
}
