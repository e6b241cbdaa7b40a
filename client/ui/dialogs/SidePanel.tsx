import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#client/lib/language.ts'
import shape from '../theme/shapes.module.css'
import c from './SidePanel.module.css'

interface SidePanelProps {
  title: string
  /** px; on a phone it is as wide as that. */
  width: number
  classNames: { content?: string | undefined; header?: string | undefined; title?: string | undefined }
  onClose: () => void
  children: ReactNode
}

/** What opens at the right, over the page. */
export function SidePanel({ title, width, classNames, onClose, children }: SidePanelProps) {
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={width}
      // Not as `className` of the content, which the library gives to what lies around it too, over the whole page.
      classNames={{
        content: `${c.content} ${classNames.content ?? ''}`,
        header: `${shape.head} ${classNames.header ?? ''}`,
        title: classNames.title ?? '',
      }}
    >
      <Drawer.Overlay backgroundOpacity={0.32} />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('Close')} />
        </Drawer.Header>
        {/* No `Drawer.Body`: that would be the dialog's description, and be read whole whenever it opens. */}
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}
