import { useLingui } from '@lingui/react/macro'
import { Button, type TextInputProps } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { type ChangeEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { trpc } from '#client/api.ts'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { login } from '#client/lib/session/session.ts'
import { setSyncFlow } from '#client/lib/session/session-store.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { useSecondsUntil } from '#client/ui/feedback/SecondsLeft.tsx'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormEmailField, TextField } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import {
  CODE_LIFETIME,
  emailCodeRequest,
  emailCodeVerification,
  MAX_CODE_ATTEMPTS,
  normalizeEmail,
  SHORT_CODE_LENGTH,
} from '#shared/access.ts'
import c from './LoginForm.module.css'

const codeSchema = v.object({
  email: v.string(),
  request_id: v.string(),
  code_length: v.number(),
  sent_at: v.number(),
  /** Counted here, because the server's errors do not reveal whether a code exists. */
  wrong_attempts: v.optional(v.number(), 0),
})

/** A code that was sent: its email address, the request that it belongs to, and when it was sent, in epoch ms. */
type SentCode = v.InferOutput<typeof codeSchema>

const newCodeState = () => ({ sent_at: Date.now(), wrong_attempts: 0 })

const storedCode = stored('session', 'meridian.code-sent', v.nullable(codeSchema), null)

function readSentCode(): SentCode | undefined {
  const code = storedCode.read()
  return code && Date.now() - code.sent_at < CODE_LIFETIME ? code : undefined
}

/** The code that was sent. It survives a reload, and each tab has its own. */
export function useSentCode(): [sentCode: SentCode | undefined, save: (next: SentCode | undefined) => void] {
  const isHydrated = useHydrated()
  const [sentCode, setSentCode] = useState(readSentCode)
  const saveSentCode = (next: SentCode | undefined) => {
    setSentCode(next)
    if (next === undefined) storedCode.remove()
    else storedCode.write(next)
  }
  // The server renders the page for a visitor without a code.
  return [isHydrated ? sentCode : undefined, saveSentCode]
}

interface LoginFormProps {
  /** The code that was sent; undefined until an address is submitted. */
  sentCode: SentCode | undefined
  onSentCodeChange: (sentCode: SentCode | undefined) => void
}

/** Logs in with an emailed code: first the address, then the digits. The page decides where to go afterwards. */
export function LoginForm({ sentCode, onSentCodeChange }: LoginFormProps) {
  const { t } = useLingui()
  const form = useValidatedForm({ email: '', code: '' }, (values) =>
    // After a reload, the form no longer contains the address.
    sentCode === undefined
      ? formErrors(emailCodeRequest, values)
      : formErrors(emailCodeVerification, { ...values, email: sentCode.email }),
  )
  const showFailure = (error: unknown) => {
    const { fields, detail, code } = readApiError(error)
    if (sentCode === undefined) return form.showErrors({ email: detail, ...fields })
    const wrong_attempts = sentCode.wrong_attempts + (code === 'wrong_code' ? 1 : 0)
    onSentCodeChange({ ...sentCode, wrong_attempts })
    const isExhausted = code === 'wrong_code' && wrong_attempts >= MAX_CODE_ATTEMPTS
    form.showErrors({ code: isExhausted ? t`Too many wrong attempts. Request another code.` : detail, ...fields })
  }
  const request = trpc.auth.requestEmailCode.useMutation({ onError: showFailure })
  const verify = trpc.auth.verifyEmailCode.useMutation({
    onError: showFailure,
    onSuccess({ token }) {
      // A new login ends the flow that adds an account, which would otherwise keep the login page open.
      setSyncFlow(false)
      storedCode.remove()
      login(token)
    },
  })

  const changeCode = (next?: SentCode) => {
    form.setFieldValue('code', '')
    form.clearErrors()
    onSentCodeChange(next)
  }
  const sendCode = async (email: string) =>
    changeCode({ email, ...(await request.mutateAsync({ email })), ...newCodeState() })
  const isSubmitting = request.isPending || verify.isPending
  const submit = form.handleSubmit(isSubmitting, ({ email, code }) => {
    if (sentCode === undefined) void sendCode(normalizeEmail(email)).catch(() => undefined)
    else verify.mutate({ email: sentCode.email, request_id: sentCode.request_id, code, time_zone: userTimeZone() })
  })

  return (
    <form className={c.form} action={form.replay} onSubmit={submit} noValidate>
      {sentCode === undefined ? (
        <FormEmailField form={form} autoFocus />
      ) : (
        <CodeField
          key={form.key('code')}
          {...form.getInputProps('code')}
          length={sentCode.code_length}
          ref={focusOnMount}
        />
      )}
      <LoadingButton
        type="submit"
        size="md"
        fullWidth
        isLoading={isSubmitting}
        loadingText={sentCode === undefined ? t`Sending...` : t`Logging in...`}
      >
        {sentCode === undefined ? t`Send me a code` : t`Log in`}
      </LoadingButton>
      {sentCode && <ResendBar resend={() => sendCode(sentCode.email)} onChangeAddress={() => changeCode()} />}
    </form>
  )
}

/** The indent balances the letter spacing after the last digit, to center the code. */
const CODE_STYLE = { letterSpacing: '0.42em', textIndent: '0.42em', fontVariantNumeric: 'tabular-nums' }

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/**
 * The digits of an emailed code. Extracts digits from pasted text; phones can autofill it. The last digit submits
 * the form.
 */
function CodeField({ onChange, length, ...field }: TextInputProps & { length: number }) {
  const { t } = useLingui()
  const isLong = length > SHORT_CODE_LENGTH
  const previous = useRef('')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const digits = digitsOf(input.value)
    const before = digitsOf(input.value.slice(0, input.selectionStart ?? undefined))
    // If digits added at the caret exceed the length, they replace the others.
    const start = before.length + previous.current.length - digits.length
    const isAdded = digits.length > length && before.slice(0, start) + digits.slice(before.length) === previous.current
    const code = (isAdded ? before.slice(start) : digits).slice(0, length)
    if (code !== input.value) input.value = code
    onChange?.(event)
    if (code.length === length && code !== previous.current) input.form?.requestSubmit()
    previous.current = code
  }
  return (
    <TextField
      {...field}
      onChange={change}
      label={isLong ? t`${length}-digit code` : t`Six-digit code`}
      name="code"
      variant="verify"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={'0'.repeat(length)}
      spellCheck={false}
      styles={isLong ? {} : { input: CODE_STYLE }}
    />
  )
}

/** Time for an email to arrive before another email can be requested. */
const RESEND_AFTER_SECONDS = 30

const secondsFromNow = (seconds: number) => Date.now() + seconds * 1000

/** Lets the user request another code after a while, or change the address. */
function ResendBar({ resend, onChangeAddress }: { resend: () => Promise<unknown>; onChangeAddress: () => void }) {
  const { t } = useLingui()
  const [resendableAt, setResendableAt] = useState(() => secondsFromNow(RESEND_AFTER_SECONDS))
  const seconds = useSecondsUntil(resendableAt)
  const [announcement, setAnnouncement] = useState('')
  const isWaiting = seconds > 0

  const resendCode = async () => {
    setResendableAt(secondsFromNow(RESEND_AFTER_SECONDS))
    // Cleared first: screen readers do not announce unchanged text again.
    setAnnouncement('')
    try {
      await resend()
      setAnnouncement(t`If no new email arrives, use the most recent code you have.`)
    } catch (error) {
      const { retry_after } = readApiError(error).data
      if (typeof retry_after === 'number') setResendableAt(secondsFromNow(retry_after))
    }
  }

  return (
    <div className={c.resend}>
      <Button
        className={c.resendButton}
        variant="transparent"
        size="sm"
        aria-disabled={isWaiting || undefined}
        onClick={() => isWaiting || void resendCode()}
      >
        {isWaiting ? (
          // Announcing each second would drown out everything else.
          <>
            <span aria-hidden>{t`Send another code in ${seconds} s`}</span>
            <VisuallyHidden>{t`Send another code`}</VisuallyHidden>
          </>
        ) : (
          t`Send another code`
        )}
      </Button>
      <Button variant="transparent" size="sm" onClick={onChangeAddress}>
        {t`Change email address`}
      </Button>
      <output className={c.announcement}>{announcement}</output>
    </div>
  )
}
