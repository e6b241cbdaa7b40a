import { useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import c from './CreatingOverlay.module.css'

/** Covers the page while the group is created, and makes it inert. */
export function CreatingOverlay() {
  const { t } = useLingui()
  const overlay = useRef<HTMLOutputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    const behind = [...document.body.children].filter((element) => element !== overlay.current)
    for (const element of behind) element.setAttribute('inert', '')
    overlay.current?.focus()
    return () => {
      for (const element of behind) element.removeAttribute('inert')
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return createPortal(
    <output ref={overlay} className={c.overlay} tabIndex={-1}>
      <Loader size={38} color="var(--brand)" aria-hidden />
      <span>{t`Creating group, please wait...`}</span>
    </output>,
    document.body,
  )
}
