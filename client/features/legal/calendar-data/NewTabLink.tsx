import { t } from '#client/lib/language.ts'
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx'

/** A link to another site, shown as its address. */
export function NewTabLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {href.replace('https://', '')}
      <VisuallyHidden> ({t('opens in a new tab')})</VisuallyHidden>
    </a>
  )
}
