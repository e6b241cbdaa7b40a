import { useLingui } from '@lingui/react/macro'
import { shortDateAndTime } from '#client/entities/dates/profile-time.ts'
import { useNow } from '#client/lib/now.ts'
import { ActionButton } from '#client/ui/buttons/ActionButton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Calendar } from '#shared/calendars.ts'
import { forgetImport, importResultText, undoImport, useImports } from './imports.ts'

/** Offers to undo imports. Not in a toast, which keyboard users cannot reach from an open panel. */
export function RecentImports({ calendars }: { calendars: readonly Calendar[] }) {
  const { t } = useLingui()
  const now = useNow()
  const imports = useImports().filter(({ undo_until }) => Date.parse(undo_until) > now)
  return imports.map((undoableImport) => {
    const { import_id, calendar_id, events, undo_until } = undoableImport
    const calendar = calendars.find(({ id }) => id === calendar_id)
    return (
      <Notice
        key={import_id}
        kind="success"
        title={importResultText(events)}
        actions={
          <>
            <ActionButton size="xs" loadingText={t`Undoing...`} action={() => undoImport(undoableImport)}>
              {t`Undo import`}
            </ActionButton>
            <ActionButton size="xs" variant="gray" action={async () => forgetImport(import_id)}>
              {t`Keep events`}
            </ActionButton>
          </>
        }
      >
        {calendar && <>{t`Added to “${{ name: calendar.summary }}”.`} </>}
        {t`You can undo this until ${{ time: shortDateAndTime(undo_until) }}.`}
      </Notice>
    )
  })
}
