import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCopy } from '../buttons/copy.ts'
import { focusOnMount } from '../focus/focus-field.ts'
import { useUnsavedChanges } from '../forms/unsaved-changes.ts'
import c from './NewSecret.module.css'

interface NewSecretProps {
  /** The secret to copy. */
  secret: string
  /** Its name in the user's language: “the key”. */
  name: string
  /** Explains that the secret cannot be shown again, and what it is for. */
  children: ReactNode
  onDone: () => void
}

/** A new secret, which is shown once. It takes focus, and closing its panel asks for confirmation. */
export function NewSecret({ secret, name, children, onDone }: NewSecretProps) {
  const { t } = useLingui()
  useUnsavedChanges({ hasChanges: () => true, discard: onDone, isSecret: true })
  return (
    <section ref={focusOnMount} tabIndex={-1} className={c.box} aria-label={t`Copy ${name} now`}>
      <p>{children}</p>
      <SecretText>{secret}</SecretText>
      <div className={c.buttons}>
        <CopySecretButton secret={secret} announcement={t`Copied`}>
          {t`Copy ${name}`}
        </CopySecretButton>
        <Button size="sm" variant="secondary" onClick={onDone}>
          {t`Done`}
        </Button>
      </div>
    </section>
  )
}

interface CopySecretButtonProps extends Pick<NewSecretProps, 'secret' | 'children'> {
  announcement: string
  className?: string | undefined
}

export function CopySecretButton({ secret, announcement, className, children }: CopySecretButtonProps) {
  const { t } = useLingui()
  const { isCopied, copy } = useCopy(
    secret,
    announcement,
    t`This browser blocks copying. Select the text and copy it yourself`,
  )
  return (
    <Button
      className={className}
      size="sm"
      leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={copy}
    >
      {isCopied ? t`Copied` : children}
    </Button>
  )
}

/** A secret; one click selects all of it. */
export function SecretText({ children }: { children: string }) {
  return <code className={c.secret}>{children}</code>
}
