import '@mantine/core/styles/Kbd.layer.css'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Kbd, Modal } from '@mantine/core'
import { Fragment, useState } from 'react'
import { availableCommands, groupBySection, modifierKey } from '#client/lib/commands.ts'
import { useCloseOnBack } from '#client/ui/dialogs/close-on-back.ts'
import { useReturnFocus } from '#client/ui/focus/return-focus.ts'
import c from './ShortcutLegend.module.css'

/** The shortcuts of the available commands, except undo, which is not always available. */
function commandShortcuts() {
  const commandsWithKeys = availableCommands().filter(({ id, key }) => key !== undefined && id !== 'undo')
  return groupBySection(commandsWithKeys).map(({ section, commands }) => ({
    section,
    shortcuts: commands.map(({ label, key = '' }) => ({ label, keys: [key.toUpperCase()] })),
  }))
}

/** Undo, and shortcuts that are not commands. */
function otherShortcuts() {
  return [
    {
      section: t`Events`,
      shortcuts: [
        { label: t`Move the focused event`, keys: ['Alt', t`Arrows`] },
        { label: t`Change its duration`, keys: ['Alt', 'Shift', '↑ ↓'] },
        { label: t`Undo`, keys: ['Z'] },
      ],
    },
    {
      section: t`Everywhere`,
      shortcuts: [
        { label: t`Open the command palette`, keys: [modifierKey(), 'K'] },
        { label: t`Close panel or dialog`, keys: ['Esc'] },
      ],
    },
  ]
}

/** Lists all shortcuts. */
export default function ShortcutLegend({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  useReturnFocus()
  useCloseOnBack(onClose)
  const [sections] = useState(() => [...commandShortcuts(), ...otherShortcuts()])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      size="lg"
      classNames={{ content: c.content, header: c.header, title: c.title }}
    >
      <p className={c.note}>{t`Single-key shortcuts work when the calendar is focused.`}</p>
      <div className={c.sections}>
        {sections.map(({ section, shortcuts }) => (
          <section key={section}>
            <h3 className={c.sectionTitle}>{section}</h3>
            <dl className={c.shortcuts}>
              {shortcuts.map(({ label, keys }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key) => (
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
