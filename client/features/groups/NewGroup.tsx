import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import c from '#client/ui/content/CardList.module.css'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormTextArea, FormTextField } from '#client/ui/forms/fields.tsx'
import { FormActions } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { addressesOf, draftErrors, type GroupDraft, NEW_GROUP, NEW_GROUP_DRAFT } from './group-draft.ts'
import { changeGroupList } from './group-list-state.ts'
import { createGroup } from './groups.ts'

/** Creates a saved group. */
export function NewGroup({ own, onDone }: { own: string; onDone: () => void }) {
  const { t } = useLingui()
  const form = useValidatedForm(NEW_GROUP, (draft) => draftErrors(draft, own), NEW_GROUP_DRAFT)
  const create = useMutation({
    mutationFn: (draft: GroupDraft) => createGroup(draft.name, addressesOf(draft)),
    onSuccess({ _id }) {
      form.finish()
      // Clears the filters, so that the new group is visible.
      changeGroupList({ selectedGroup: _id, searchTerm: '', filterCriteria: 'all' })
      onDone()
    },
    onError: form.fail,
  })
  const cancel = () => {
    form.finish()
    onDone()
  }
  return (
    <form
      className={c.form}
      aria-label={t`New group`}
      noValidate
      onSubmit={form.submit(create.isPending, create.mutate)}
    >
      <h3 className={c.title}>{t`New group`}</h3>
      <FormTextField
        ref={focusOnMount}
        label={t`Group name (optional)`}
        description={t`max 25 characters. If left empty, people’s names are used.`}
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
      <FormActions label={t`Create group`} busyLabel={t`Creating...`} isBusy={create.isPending} onCancel={cancel} />
    </form>
  )
}
