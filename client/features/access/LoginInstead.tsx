import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { leaveForLogin } from './leave-verification.ts'

/** Links from the verification page to the login page, to log in as another user. */
export function LoginInstead() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const leave = () => {
    leaveForLogin()
    void navigate({ to: '/login' })
  }
  return (
    <Button variant="secondary" size="sm" onClick={leave}>
      {t`Login`}
    </Button>
  )
}
