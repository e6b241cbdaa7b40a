import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { shortDateAndTime } from '#client/entities/dates/date-format.ts'
import { useNow } from '#client/lib/now.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { showError } from '#client/ui/feedback/toast.tsx'
import type { Calendar } from '#shared/calendars.ts'
import { forgetImport, importedText, type UndoableImport, undoImport, useImports } from './imports.ts'

/** Offers to undo imports. Not in a toast, which keyboard users cannot reach from an open panel. */
export function RecentImports({ calendars, onClosed }: { calendars: readonly Calendar[]; onClosed: () => void }) {
  const now = useNow()
  const imports = useImports().filter(({ undo_until }) => Date.parse(undo_until) > now)
  return imports.map((undoableImport) => (
    <RecentImport
      key={undoableImport.import_id}
      undoableImport={undoableImport}
      calendarName={calendars.find(({ id }) => id === undoableImport.calendar_id)?.summary}
      onClosed={onClosed}
    />
  ))
}

interface RecentImportProps {
  undoableImport: UndoableImport
  calendarName: string | undefined
  onClosed: () => void
}

function RecentImport({ undoableImport, calendarName, onClosed }: RecentImportProps) {
  const { t } = useLingui()
  const undo = useMutation({ mutationFn: undoImport, onSuccess: onClosed, onError: showError })
  return (
    <Notice
      kind="success"
      title={importedText(undoableImport.events)}
      actions={
        <>
          <LoadingButton
            size="xs"
            variant="secondary"
            isLoading={undo.isPending}
            loadingText={t`Undoing...`}
            onClick={() => undo.mutate(undoableImport)}
          >
            {t`Undo import`}
          </LoadingButton>
          <Button
            size="xs"
            variant="gray"
            onClick={() => {
              forgetImport(undoableImport.import_id)
              onClosed()
            }}
          >
            {t`Keep events`}
          </Button>
        </>
      }
    >
      {calendarName !== undefined && <>{t`Added to “${{ name: calendarName }}”.`} </>}
      {t`You can undo this until ${{ time: shortDateAndTime(undoableImport.undo_until) }}.`}
    </Notice>
  )
}
