import { useLingui } from '@lingui/react/macro'
import { shortDateAndTime } from '#client/entities/dates/profile-time.ts'
import { useNow } from '#client/lib/now.ts'
import { ActionButton } from '#client/ui/buttons/ActionButton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Calendar } from '#shared/calendars.ts'
import { forgetImport, importResultText, type UndoableImport, undoImport, useImports } from './imports.ts'

/** Offers to undo imports. Not in a toast, which keyboard users cannot reach from an open panel. */
export function RecentImports({ calendars }: { calendars: readonly Calendar[] }) {
  const now = useNow()
  const imports = useImports().filter(({ undo_until }) => Date.parse(undo_until) > now)
  return imports.map((undoableImport) => (
    <RecentImport
      key={undoableImport.import_id}
      undoableImport={undoableImport}
      calendarName={calendars.find(({ id }) => id === undoableImport.calendar_id)?.summary}
    />
  ))
}

interface RecentImportProps {
  undoableImport: UndoableImport
  calendarName: string | undefined
}

function RecentImport({ undoableImport, calendarName }: RecentImportProps) {
  const { t } = useLingui()
  return (
    <Notice
      kind="success"
      title={importResultText(undoableImport.events)}
      actions={
        <>
          <ActionButton size="xs" loadingText={t`Undoing...`} action={() => undoImport(undoableImport)}>
            {t`Undo import`}
          </ActionButton>
          <ActionButton size="xs" variant="gray" action={async () => forgetImport(undoableImport.import_id)}>
            {t`Keep events`}
          </ActionButton>
        </>
      }
    >
      {calendarName !== undefined && <>{t`Added to “${{ name: calendarName }}”.`} </>}
      {t`You can undo this until ${{ time: shortDateAndTime(undoableImport.undo_until) }}.`}
    </Notice>
  )
}
