import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCloseOnBack } from '#client/ui/dialogs/close-on-back.ts'
import c from './MenuDrawer.module.css'

/** The menu on narrow screens. */
export default function MenuDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  useCloseOnBack(onClose)
  return (
    <Drawer
      opened
      onClose={onClose}
      size={304}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t`Menu` } }}
      classNames={{ body: c.body }}
    >
      {children}
    </Drawer>
  )
}
