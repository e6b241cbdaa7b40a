import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { t } from '#client/lib/language.ts'
import { useNow } from '#client/lib/now.ts'
import { shortDateAndTime } from '#client/lib/short-date.ts'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { sayFailure } from '#client/ui/toasts.ts'
import type { Calendar } from '#shared/calendars.ts'
import { forgetLastImport, importedText, undoImport, useLastImport } from './imports.ts'

interface LastImportProps {
  calendars: readonly Calendar[]
  /** The notice is gone, and its buttons with it. */
  onGone: () => void
}

/** Offers to undo the last import. Here and not in a toast, which keyboards cannot reach from an open panel. */
export function LastImport({ calendars, onGone }: LastImportProps) {
  const last = useLastImport()
  const now = useNow()
  const undo = useMutation({ mutationFn: undoImport, onSuccess: onGone, onError: sayFailure })
  if (!last || Date.parse(last.undo_until) <= now) return null
  const name = calendars.find(({ id }) => id === last.calendar_id)?.summary
  return (
    <Notice
      kind="success"
      title={importedText(last.events)}
      actions={
        <>
          <LoadingButton
            size="xs"
            variant="secondary"
            isLoading={undo.isPending}
            loadingText={t('Undoing...')}
            onClick={() => undo.mutate(last)}
          >
            {t('Undo import')}
          </LoadingButton>
          <Button
            size="xs"
            variant="gray"
            onClick={() => {
              forgetLastImport()
              onGone()
            }}
          >
            {t('Keep events')}
          </Button>
        </>
      }
    >
      {name !== undefined && <>{t('Added to “{name}”.', { name })} </>}
      {t('You can undo this until {time}.', { time: shortDateAndTime(last.undo_until) })}
    </Notice>
  )
}
