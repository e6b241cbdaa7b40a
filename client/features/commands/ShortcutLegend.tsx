import '@mantine/core/styles/Kbd.layer.css'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Kbd, Modal } from '@mantine/core'
import { Fragment, useState } from 'react'
import { availableCommands, bySection, modifierKey } from '#client/lib/commands.ts'
import { useReturnFocus } from '#client/ui/focus/return-focus.ts'
import c from './ShortcutLegend.module.css'

/** A group of shortcuts. */
interface Section {
  section: string
  keys: { label: string; press: readonly string[] }[]
}

/** The shortcuts of commands, from the commands themselves. */
function commandShortcuts(): Section[] {
  const withKeys = availableCommands().filter(({ id, key }) => key !== undefined && id !== 'undo')
  return bySection(withKeys).map(({ section, commands }) => ({
    section,
    keys: commands.map(({ label, key = '' }) => ({ label, press: [key.toUpperCase()] })),
  }))
}

/** Other shortcuts, and those that are not always available. */
function otherShortcuts(): Section[] {
  return [
    {
      section: t`Events`,
      keys: [
        { label: t`Move the focused event`, press: ['Alt', t`Arrows`] },
        { label: t`Change its duration`, press: ['Alt', 'Shift', '↑ ↓'] },
        { label: t`Undo`, press: ['Z'] },
      ],
    },
    {
      section: t`Everywhere`,
      keys: [
        { label: t`Open the command palette`, press: [modifierKey(), 'K'] },
        { label: t`Close panel or dialog`, press: ['Esc'] },
      ],
    },
  ]
}

/** Lists all shortcuts. */
export default function ShortcutLegend({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  useReturnFocus()
  const [sections] = useState(() => [...commandShortcuts(), ...otherShortcuts()])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="lg"
      overlayProps={{ backgroundOpacity: 0.32 }}
      classNames={{ content: c.content ?? '', header: c.header ?? '', title: c.title ?? '' }}
    >
      <p className={c.note}>{t`Single-key shortcuts work when the calendar is focused.`}</p>
      <div className={c.sections}>
        {sections.map(({ section, keys }) => (
          <section key={section}>
            <h3 className={c.section}>{section}</h3>
            <dl className={c.keys}>
              {keys.map(({ label, press }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {press.map((key) => (
                      <Fragment key={key}>
                        <Kbd>{key}</Kbd>{' '}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
