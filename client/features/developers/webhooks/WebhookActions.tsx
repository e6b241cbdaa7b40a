import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconList, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import c from '#client/ui/content/CardList.module.css'
import { showError } from '#client/ui/feedback/toast.tsx'
import { outcomeText } from './delivery-text.ts'
import w from './WebhookRow.module.css'
import { testWebhook } from './webhooks.ts'

/** The open part of a webhook's card. */
export type WebhookView = 'log' | 'edit' | 'delete' | undefined

const VIEWS = [
  { name: 'log', label: msg`Log`, aloud: msg({ message: 'Log of {address}' }), Icon: IconList },
  { name: 'edit', label: msg`Edit`, aloud: msg({ message: 'Edit {address}' }), Icon: IconPencil },
  { name: 'delete', label: msg`Delete`, aloud: msg({ message: 'Delete {address}' }), Icon: IconTrash },
] as const

interface WebhookActionsProps {
  id: string
  address: string
  view: WebhookView
  onView: (view: WebhookView) => void
}

/** “Test” runs here; the other buttons open a view. */
export function WebhookActions({ id, address, view, onView }: WebhookActionsProps) {
  const { i18n, t } = useLingui()
  const test = useMutation({ mutationFn: () => testWebhook(id), onError: showError })

  return (
    <>
      <div className={c.actions}>
        <LoadingButton
          size="xs"
          variant="secondary"
          isLoading={test.isPending}
          loadingText={t`Testing...`}
          leftSection={<IconSend size={15} aria-hidden />}
          aria-label={t`Test ${address}`}
          onClick={() => test.mutate()}
        >
          {t`Test`}
        </LoadingButton>
        {VIEWS.map(({ name, label, aloud, Icon }) => (
          <Button
            key={name}
            size="xs"
            variant="secondary"
            data-view={name}
            leftSection={<Icon size={15} aria-hidden />}
            aria-label={i18n._({ ...aloud, values: { address } })}
            // The log opens below its button; other views replace the buttons.
            {...(name === 'log' ? { 'aria-expanded': view === name } : {})}
            onClick={() => onView(view === name ? undefined : name)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <output className={w.result} data-status={test.data?.status}>
        {test.data && outcomeText(test.data)}
      </output>
    </>
  )
}
