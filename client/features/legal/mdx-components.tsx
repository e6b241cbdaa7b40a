import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { LegalPage } from './LegalPage.tsx'

const components = { LegalPage, a: TextLink }

/** The components that the compiled Markdown files use; see `client/build/legal-texts.ts`. */
export function useMDXComponents() {
  return components
}

function TextLink({ href = '', children }: ComponentProps<'a'>) {
  const { t } = useLingui()
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> ({t`opens in a new tab`})</VisuallyHidden>
    </a>
  )
}
