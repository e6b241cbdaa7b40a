import { useLingui } from '@lingui/react/macro'
import { useCopy } from '#client/ui/buttons/copy.ts'
import { Bar, BarButton } from './BookBar.tsx'
import c from './OwnLink.module.css'

/** Shown to owners on their own link. */
export default function OwnLink() {
  const { t } = useLingui()
  const { host, origin, pathname } = window.location
  const { isCopied, copy } = useCopy(origin + pathname)
  return (
    <Bar
      title={t`This is your own link`}
      text={
        <>
          {t`Your guests book here.`} <span className={c.address}>{host + pathname}</span>
        </>
      }
    >
      <BarButton hint={t`Share it by email or chat.`} onPress={copy}>
        {isCopied ? t`Copied` : t`Copy link`}
      </BarButton>
    </Bar>
  )
}
