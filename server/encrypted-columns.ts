import { credentialsColumns } from './features/calendars/accounts/credentials.ts'
import { webhookSecretColumns } from './features/developers/webhooks/webhook-secret.ts'
import { handleColumn } from './features/meetings/handles/handles.ts'
import { savedBookingColumn } from './features/meetings/saved-booking.ts'
import type { EncryptedColumn } from './platform/db/reencrypt.ts'
import type { EncryptionKind } from './platform/encryption.ts'

const columns: Record<EncryptionKind, readonly EncryptedColumn[]> = {
  'calendar account': credentialsColumns,
  'kept booking': [savedBookingColumn],
  'meeting handle': [handleColumn],
  'provider sign-in': [], // in cookies that last ten minutes
  webhook: webhookSecretColumns,
}

/** All columns that contain encrypted values. */
export const encryptedColumns: readonly EncryptedColumn[] = Object.values(columns).flat()
