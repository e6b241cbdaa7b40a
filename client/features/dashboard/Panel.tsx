import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
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
    <Drawer
      opened
      onClose={onClose}
      position="right"
      overlayProps={{ backgroundOpacity: 0.32 }}
      size={480}
      title={panelTitle(name)}
      classNames={{ content: c.content ?? '', header: c.header ?? '', title: c.title ?? '', body: c.body ?? '' }}
    >
      {children}
    </Drawer>
  )
}
