import { type AuditServices, recordActivity } from '../../platform/audit/record-activity.ts'
import type { Services } from '../../platform/services.ts'
import { updateAdminRoles } from './store.ts'

/** Updates the stored roles to match ADMIN_EMAILS, which alone decides who is an admin, and records each change. */
export async function syncAdminRoles(services: AuditServices & Pick<Services, 'db' | 'config'>): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    for (const { user_id, is_admin } of await updateAdminRoles(trx, services.config.adminEmails)) {
      const action = is_admin ? 'admin_role_granted' : 'admin_role_removed'
      await recordActivity(services, trx, { action, user_id, params: {} })
    }
  })
}
