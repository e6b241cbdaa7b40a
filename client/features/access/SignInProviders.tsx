import { Button } from '@mantine/core'
import { t } from '#client/lib/language.ts'
import c from './LoginScreen.module.css'
import { type SignInProvider, signInAddress } from './sign-in-providers.ts'

/** The ways in besides the mailed code; none is shown that the server does not offer. */
export function SignInProviders({ providers }: { providers: readonly SignInProvider[] }) {
  if (providers.length === 0) return null
  return (
    <div className={c.providers}>
      {providers.map((provider) => (
        <Button key={provider.id} component="a" href={signInAddress(provider)} variant="secondary" size="md" fullWidth>
          {t('Continue with {provider}', { provider: provider.name })}
        </Button>
      ))}
    </div>
  )
}
