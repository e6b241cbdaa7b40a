import { t } from '@lingui/core/macro'
import { shortDate, shortDateAndTime } from '#client/entities/dates/short-date.ts'
import type { ApiKey } from '#shared/api-keys.ts'

/** @param now epoch milliseconds */
export function isExpired({ expires_at }: Pick<ApiKey, 'expires_at'>, now: number): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now
}

/** `Last used 21 Nov 2026, 14:05` */
export function usedText({ last_used_at }: Pick<ApiKey, 'last_used_at'>): string {
  return last_used_at === null ? t`Never used` : t`Last used ${{ time: shortDateAndTime(last_used_at) }}`
}

/** `Expires 21 Nov 2026` */
export function expiryText(key: Pick<ApiKey, 'expires_at'>, now: number): string {
  if (key.expires_at === null) return t`Does not expire`
  return isExpired(key, now)
    ? t`Expired ${{ date: shortDate(key.expires_at) }}`
    : t`Expires ${{ date: shortDate(key.expires_at) }}`
}
