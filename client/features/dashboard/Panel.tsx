import type { ReactNode } from 'react'
import { SidePanel } from '#client/ui/dialogs/SidePanel.tsx'
import c from './Panel.module.css'
import { type PanelName, panelTitle } from './panels.ts'

interface PanelProps {
  name: PanelName
  onClose: () => void
  children: ReactNode
}

/** The container of a panel, over the calendar. */
export default function Panel({ name, onClose, children }: PanelProps) {
  return (
    <SidePanel title={panelTitle(name)} width={480} classNames={c} onClose={onClose}>
      <div className={c.body}>{children}</div>
    </SidePanel>
  )
}
