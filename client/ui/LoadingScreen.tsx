import { Loader } from '@mantine/core'
import { t } from '#client/lib/language.ts'
import c from './LoadingScreen.module.css'

interface LoadingScreenProps {
  message?: string
  inline?: boolean
}

/** What stands where a page, or a part of one (`inline`), is still being fetched. */
export function LoadingScreen({ message = t('Loading...'), inline = false }: LoadingScreenProps) {
  return (
    <output className={c.screen} data-inline={inline || undefined}>
      <Loader size={30} color="var(--focus)" aria-hidden />
      <span className={c.message}>{message}</span>
    </output>
  )
}
