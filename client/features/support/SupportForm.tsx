import { schemaResolver, useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { trpc } from '#client/api.ts'
import { detailOr, readApiError } from '#client/lib/api-error.ts'
import { getSession } from '#client/lib/session-store.ts'
import { TextArea, TextField } from '#client/ui/fields.tsx'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { BRIEF, toast } from '#client/ui/toasts.ts'
import { SAYS } from '#shared/errors.ts'
import { supportMessage } from '#shared/feedback.ts'
import c from './SupportForm.module.css'

type Field = 'name' | 'email' | 'message'
const FIELDS: readonly Field[] = ['name', 'email', 'message']

/** A message to the team; for who is signed in, name and address are filled in. */
export function SupportForm() {
  const { userInfo } = getSession()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: userInfo?.name ?? '', email: userInfo?.email ?? '', message: '' },
    validate: schemaResolver(supportMessage, { sync: true }),
  })
  const focusFirst = (errors: Partial<Record<string, unknown>>) => {
    const field = FIELDS.find((name) => errors[name])
    if (field) form.getInputNode<HTMLElement, Field>(field)?.focus()
  }

  const send = trpc.feedback.support.useMutation({
    onSuccess() {
      toast.success(SAYS.feedbackSent, BRIEF)
      form.reset()
    },
    onError(error) {
      toast.error(detailOr(error, SAYS.supportFailed), BRIEF)
      const { fields } = readApiError(error)
      form.setErrors(fields)
      focusFirst(fields)
    },
  })
  const submit = form.onSubmit((values) => {
    if (!send.isPending) send.mutate(values)
  }, focusFirst)

  return (
    <form className={c.form} onSubmit={submit} noValidate>
      <h2>Contact us via email</h2>
      <div className={c.who}>
        <TextField
          label="Name"
          name="name"
          variant="support"
          autoComplete="name"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          variant="support"
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
      </div>
      <TextArea
        label="Message"
        name="message"
        variant="support"
        rows={7}
        key={form.key('message')}
        {...form.getInputProps('message')}
      />
      <div className={c.end}>
        <LoadingButton type="submit" size="md" isLoading={send.isPending} loadingText="Sending...">
          Send
        </LoadingButton>
        <p>
          We answer to the address you give. <Link to="/privacy-policy">What we keep of it</Link>
        </p>
      </div>
    </form>
  )
}
