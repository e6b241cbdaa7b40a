import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#client/lib/language.ts'
import c from './Panel.module.css'
import { type PanelName, panelTitle } from './panels.ts'

interface PanelProps {
  name: PanelName
  onClose: () => void
  children: ReactNode
}

/** Holds a panel of the menu, over the calendar. */
export default function Panel({ name, onClose, children }: PanelProps) {
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={480}>
      <Drawer.Overlay backgroundOpacity={0.32} />
      <Drawer.Content className={c.content ?? ''}>
        <Drawer.Header className={c.header ?? ''}>
          <Drawer.Title className={c.title ?? ''}>{panelTitle(name)}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('Close')} />
        </Drawer.Header>
        {/* No `Drawer.Body`: that would be the dialog's description, and be read whole whenever it opens. */}
        <div className={c.body}>{children}</div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
