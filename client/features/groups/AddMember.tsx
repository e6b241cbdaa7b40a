import { useMutation } from '@tanstack/react-query'
import { t } from '#client/lib/language.ts'
import { useCheckedForm } from '#client/ui/checked-form.ts'
import { FormEmailField } from '#client/ui/form-fields.tsx'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { isEmail, normalizeEmail } from '#shared/access.ts'
import type { Group } from '#shared/groups.ts'
import { participantWarning } from '#shared/invitations.ts'
import c from './GroupMembers.module.css'
import { addMember } from './groups.ts'

/** Adds one more address to a group; what cannot be added is said before it is sent. */
export function AddMember({ group, own }: { group: Group; own: string }) {
  const form = useCheckedForm({ email: '' }, ({ email }) => {
    const address = normalizeEmail(email)
    const fault = isEmail(address)
      ? participantWarning(address, own, group.group_participants)
      : 'Please enter a valid email address'
    return fault === undefined ? {} : { email: fault }
  })
  const add = useMutation({
    mutationFn: ({ email }: { email: string }) => addMember(group._id, normalizeEmail(email)),
    onSuccess: form.reset,
    onError: form.fail,
  })
  return (
    <form className={c.field} noValidate onSubmit={form.submit(add.isPending, add.mutate)}>
      <FormEmailField label={t('Add somebody')} placeholder={t('name@company.com')} autoComplete="off" form={form} />
      <LoadingButton type="submit" size="md" variant="secondary" isLoading={add.isPending}>
        {t('Add')}
      </LoadingButton>
    </form>
  )
}
