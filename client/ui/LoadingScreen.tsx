import { Loader } from '@mantine/core'
import { t } from '#client/lib/language.ts'
import { useOnline } from '#client/lib/online.ts'
import c from './LoadingScreen.module.css'

interface LoadingScreenProps {
  message?: string
  inline?: boolean
}

/** What stands where a page, or a part of one (`inline`), is still being fetched, or waits for the connection. */
export function LoadingScreen({ message = t('Loading...'), inline = false }: LoadingScreenProps) {
  const isOnline = useOnline()
  return (
    <output className={c.screen} data-inline={inline || undefined}>
      <Loader size={30} color="var(--focus)" aria-hidden />
      <span className={c.message}>
        {isOnline ? message : t('There is no connection. This loads by itself when it is back.')}
      </span>
    </output>
  )
}
