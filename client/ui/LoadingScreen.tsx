import { Loader } from '@mantine/core'
import c from './LoadingScreen.module.css'

/** What stands where a page, or a part of one (`inline`), is still being fetched. */
export function LoadingScreen({ message = 'Loading...', inline = false }: { message?: string; inline?: boolean }) {
  return (
    <output className={c.screen} data-inline={inline || undefined}>
      <Loader size={30} color="var(--focus)" aria-hidden />
      <span className={c.message}>{message}</span>
    </output>
  )
}
