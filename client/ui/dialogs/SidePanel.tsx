import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import shape from '../theme/shapes.module.css'
import c from './SidePanel.module.css'

interface SidePanelProps {
  title: string
  /** px; full width on phones. */
  width: number
  classNames: { content?: string | undefined; header?: string | undefined; title?: string | undefined }
  onClose: () => void
  children: ReactNode
}

/** While a native dialog is open over the panel, Escape closes only the dialog. */
const isUnderDialog = () => document.querySelector('dialog[open]') !== null

/** A drawer at the right edge of the page. */
export function SidePanel({ title, width, classNames, onClose, children }: SidePanelProps) {
  const { t } = useLingui()
  return (
    <Drawer.Root
      opened
      onClose={() => isUnderDialog() || onClose()}
      position="right"
      size={width}
      // Mantine would also apply a `className` of the content to its wrapper, which covers the page.
      classNames={{
        content: `${c.content} ${classNames.content ?? ''}`,
        header: `${shape.head} ${classNames.header ?? ''}`,
        title: classNames.title,
      }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t`Close`} />
        </Drawer.Header>
        {/* No `Drawer.Body`: it would be the dialog's description, which screen readers read in full on opening. */}
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}
