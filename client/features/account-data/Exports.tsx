import { useLingui } from '@lingui/react/macro'
import { IconCalendarDown, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import l from '#client/ui/content/CardList.module.css'
import { announce } from '#client/ui/feedback/announce.ts'
import { showError } from '#client/ui/feedback/toast.tsx'
import { downloadCalendar, downloadData } from './exports.ts'

/** The user's data and calendars as files. */
export function Exports() {
  const { t } = useLingui()
  return (
    <div className={l.buttons}>
      <Download icon={<IconDownload size={16} aria-hidden />} run={downloadData}>
        {t`Download data`}
      </Download>
      <Download icon={<IconCalendarDown size={16} aria-hidden />} run={downloadCalendar}>
        {t`Download calendar`}
      </Download>
    </div>
  )
}

interface DownloadProps {
  icon: ReactNode
  run: () => Promise<void>
  children: ReactNode
}

function Download({ icon, run, children }: DownloadProps) {
  const { t } = useLingui()
  const download = useMutation({
    mutationFn: run,
    onSuccess: () => announce(t`File downloaded`),
    onError: showError,
  })
  return (
    <LoadingButton
      size="sm"
      variant="secondary"
      leftSection={icon}
      isLoading={download.isPending}
      loadingText={t`Preparing...`}
      onClick={() => download.mutate()}
    >
      {children}
    </LoadingButton>
  )
}
