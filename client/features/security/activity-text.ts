import { type Text, t, tn } from '#client/lib/language.ts'
import type { Activity, ActivityAction, ActivityEntry } from '#shared/activity.ts'
import { PROVIDER_NAMES } from '#shared/providers.ts'

type ActionsWithText = Exclude<
  ActivityAction,
  'signed_in' | 'session_ended' | 'data_exported' | 'calendar_searched' | 'calendar_write_refused'
>

/** Texts of actions without parameters. */
const TEXT: Record<ActionsWithText, Text> = {
  sign_in_failed: 'Wrong login code entered',
  call_refused: 'Unauthorized request blocked',
  admin_role_granted: 'You became an admin',
  admin_role_removed: 'You are no longer an admin',
  access_granted: 'Account verified',
  access_code_issued: 'Invitation code issued',
  access_code_redeemed: 'Invitation code used',
  access_request_approved: 'Access request approved',
  access_request_rejected: 'Access request rejected',
  api_key_created: 'API key created',
  api_key_first_used: 'API key used for the first time',
  api_key_revoked: 'API key revoked',
  webhook_created: 'Webhook created',
  webhook_deleted: 'Webhook deleted',
  webhook_secret_rotated: 'Secret of a webhook changed',
  calendar_feed_created: 'Private calendar address created',
  calendar_feed_reset: 'Private calendar address changed',
  calendar_feed_ended: 'Private calendar address deleted',
  calendar_account_added: 'Calendar account added',
  calendar_account_removed: 'Calendar account removed',
  account_closed: 'Account closed',
}

const ENDED: Record<Extract<Activity, { action: 'session_ended' }>['params']['reason'], Text> = {
  logged_out: 'Logged out',
  ended_by_user: 'Logged out from another device',
  ended_by_team: 'Logged out by an admin',
  replaced: 'Logged out by a new login in the same browser',
  token_reused: 'Logged out because someone reused the session’s key',
}

/** An entry as a sentence, with its actor if that is another user. */
export function activityText(entry: ActivityEntry): string {
  switch (entry.action) {
    case 'signed_in': {
      const { method } = entry.params
      return method === 'email_code'
        ? t('Logged in with an email code')
        : t('Logged in with {provider}', { provider: PROVIDER_NAMES[method] })
    }
    case 'session_ended':
      return t(ENDED[entry.params.reason])
    case 'data_exported':
      return t(entry.params.format === 'json' ? 'Data downloaded' : 'Calendars downloaded')
    case 'calendar_write_refused':
      return entry.params.outcome === 'moved_back'
        ? t('A calendar rejected an event moved to it: it is back in its previous calendar')
        : t('A calendar rejected a change to an event: the change is only on Meridian')
    case 'calendar_searched': {
      const name = entry.actor_name ?? t('Someone')
      const { others } = entry.params
      if (others === 0) return t('{name} looked for a time with you', { name })
      return `${t('{name} looked for a time with you', { name })} ${tn(others, 'and {n} other person', 'and {n} others')}`
    }
    default:
      return t(TEXT[entry.action])
  }
}
