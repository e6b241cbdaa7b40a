import { useLingui } from '@lingui/react/macro'
import { api } from '#client/api.ts'
import { checkAddresses, parseAddresses, participantError } from '#client/entities/attendee/address-list.ts'
import { refetchAfter } from '#client/entities/topic/refetch.ts'
import { withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import { fieldErrorText } from '#client/lib/form-errors.ts'
import { FormTextArea, FormTextField } from '#client/ui/forms/fields.tsx'
import { PanelForm } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { normalizeEmail } from '#shared/access.ts'
import { MAX_LENGTHS } from '#shared/input-limits.ts'
import { MIN_PARTICIPANTS } from '#shared/invitations.ts'
import { updateGroupListState } from './group-list.ts'

/** The empty draft; `people` is the text of the addresses, as typed. */
const NEW_GROUP = { name: '', people: '' }
/** The name of the stored draft. */
export const NEW_GROUP_DRAFT = 'new-group'

/** The normalized addresses of a draft, without duplicates. */
function addressesOf({ people }: typeof NEW_GROUP): string[] {
  return [...new Set(parseAddresses(people).map(normalizeEmail))]
}

/** The errors of a draft, by field. */
function draftErrors(draft: typeof NEW_GROUP, ownEmail: string): { people?: string } {
  const addresses = addressesOf(draft)
  const { warning } = checkAddresses(addresses, [], (address, others) => participantError(address, ownEmail, others))
  if (warning !== undefined && addresses.length > 0) return { people: warning }
  return addresses.length < MIN_PARTICIPANTS ? { people: fieldErrorText({ code: 'too_few_participants' }) } : {}
}

/** Creates a saved group. */
export function NewGroup({ ownEmail, onDone }: { ownEmail: string; onDone: () => void }) {
  const { t } = useLingui()
  const form = useValidatedForm(NEW_GROUP, (draft) => draftErrors(draft, ownEmail), NEW_GROUP_DRAFT)
  const create = (draft: typeof NEW_GROUP) => {
    // A group without a name is named after its members.
    const name = draft.name.trim() === '' ? {} : { name: draft.name }
    const group = { ...name, group_participants: addressesOf(draft) }
    const call = withIdempotencyKey('new-group', group, (options) => api.groups.create.mutate(group, options))
    return refetchAfter('groups', call, t`Group created`)
  }
  return (
    <PanelForm
      form={form}
      title={t`New group`}
      save={create}
      onSaved={({ _id }) => {
        // Clears the filters, so that the new group is visible.
        updateGroupListState({ selectedGroup: _id, searchTerm: '', filterCriteria: 'all' })
        onDone()
      }}
      onCancel={onDone}
      submitLabel={t`Create group`}
      loadingText={t`Creating...`}
    >
      <FormTextField
        label={t`Group name (optional)`}
        description={t`Max ${{ n: MAX_LENGTHS.group_name }} characters. If left empty, people’s names are used.`}
        name="name"
        form={form}
        autoComplete="off"
      />
      <FormTextArea
        label={t`People`}
        description={t`The email addresses of two to ten people. You can paste a list.`}
        placeholder={t`ana@company.com, ben@company.com`}
        name="people"
        rows={3}
        form={form}
      />
    </PanelForm>
  )
}
