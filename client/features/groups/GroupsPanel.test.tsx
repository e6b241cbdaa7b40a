import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import { ErrorResponse, fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { findToast } from '#client/test/toasts.ts'
import { user } from '#client/test/user.ts'
import type { Group } from '#shared/groups.ts'
import { GroupsPanel } from './GroupsPanel.tsx'

const ANA = 'ana@example.com'
const TEAM: Group = {
  _id: '2f6b9f0e-8f3b-4a64-9d0c-0f6d5a1d6c11',
  name: 'Weekly',
  group_owner: ANA,
  group_participants: ['ben@example.com', 'gus@elsewhere.test'],
  invited: [],
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
}
const CHOIR: Group = {
  ...TEAM,
  _id: '7d0c9f0e-8f3b-4a64-9d0c-0f6d5a1d6c22',
  name: 'Choir',
  group_owner: 'cleo@example.com',
}

function show(groups: Group[], handlers: Handlers['groups'] = {}) {
  const calls = fakeApi({
    groups: {
      myGroups: ({ filter }) => ({ groups: filter === 'invited' ? [] : groups, next_cursor: null }),
      ...handlers,
    },
  })
  renderInApp(<GroupsPanel email={ANA} Booking={() => null} />)
  return calls
}

/** Inputs of the group list, without the separate list of invitations. */
const listInputs = (calls: Parameters<typeof inputsTo>[0]) =>
  inputsTo(calls, 'groups.myGroups').filter((input) => (input as { filter?: string }).filter !== 'invited')

const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('li') as HTMLElement)
}
async function openRow(name: string) {
  await user.click((await row(name)).getByRole('button', { name: `Members of ${name}` }))
  return row(name)
}

async function transfer(weekly: Awaited<ReturnType<typeof row>>) {
  await user.selectOptions(await weekly.findByRole('combobox', { name: 'New owner of Weekly' }), 'gus@elsewhere.test')
  await user.click(weekly.getByRole('button', { name: 'Transfer Weekly' }))
  await user.click(weekly.getByRole('button', { name: 'Transfer' }))
}

beforeEach(startAsAna)

it('text typed into a group’s fields survives a reload until it is sent', {
  meta: {
    promise:
      'Stored state: Text in panel forms survives a reload until it is sent or discarded: a room’s link, calendars, keys, webhooks, groups, codes.',
  },
}, async () => {
  const renamedGroup = { ...TEAM, name: 'Weekly one' }
  show([TEAM])
  const before = await openRow('Weekly')
  await user.type(before.getByRole('textbox', { name: 'Group name of Weekly' }), ' one')
  await user.type(before.getByRole('textbox', { name: 'Add someone to Weekly' }), 'ida@')
  cleanup()
  let groups = [TEAM]
  const calls = show([], {
    myGroups: ({ filter }) => ({ groups: filter === 'invited' ? [] : groups, next_cursor: null }),
    update() {
      groups = [renamedGroup]
      return renamedGroup
    },
  })
  const weekly = await row('Weekly')
  const name = weekly.getByRole<HTMLInputElement>('textbox', { name: 'Group name of Weekly' })
  expect(name.value).toBe('Weekly one')
  expect(weekly.getByRole<HTMLInputElement>('textbox', { name: 'Add someone to Weekly' }).value).toBe('ida@')
  await user.click(weekly.getByRole('button', { name: 'Rename Weekly' }))
  await row('Weekly one')
  expect(inputsTo(calls, 'groups.update')).toEqual([{ groupId: TEAM._id, name: 'Weekly one' }])
  await waitFor(() => expect(hasDraft(`group-name.${TEAM._id}`)).toBe(false))
})

it('an error of a group’s name is shown and focused at its own field while the form for a new group is open', async () => {
  const fields = { name: 'This name is not valid' }
  show([TEAM], { update: rejectWith(400, 'Some fields are not valid', { fields }) })
  const weekly = await openRow('Weekly')
  await user.click(screen.getByRole('button', { name: 'Create a group' }))
  const name = weekly.getByRole('textbox', { name: 'Group name of Weekly' })
  await user.type(name, ' one{Enter}')
  expect(await weekly.findByText(fields.name)).toBeVisible()
  expect(document.activeElement).toBe(name)
})

it('the draft of a new group survives a reload until it is cancelled', async () => {
  show([TEAM])
  await user.click(await screen.findByRole('button', { name: 'Create a group' }))
  await user.type(screen.getByRole('textbox', { name: 'Group name (optional)' }), 'Choir')
  cleanup()
  show([TEAM])
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Group name (optional)' })).value).toBe('Choir')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Create a group' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Group name (optional)' }).value).toBe('')
  cleanup()
  show([TEAM])
  await row('Weekly')
  expect(screen.queryByRole('textbox', { name: 'Group name (optional)' })).toBeNull()
})

describe('groups', () => {
  it('are listed with the number of members', async () => {
    show([TEAM, CHOIR])
    expect((await row('Weekly')).getByText('3 people')).toBeVisible()
    expect((await row('Weekly')).getByText('Owner')).toBeVisible()
    expect((await row('Choir')).queryByText('Owner')).toBeNull()
  })

  it('are sorted by creation date until the user changes the order', {
    meta: { promise: 'Stored state: By default, all groups are listed by creation date.' },
  }, async () => {
    const calls = show([TEAM])
    await row('Weekly')
    const last = () => listInputs(calls).at(-1)
    expect(last()).toMatchObject({ sort: 'created_at', filter: 'all' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name')
    await waitFor(() => expect(last()).toMatchObject({ sort: 'name' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter groups' }), 'Groups I’m in')
    await waitFor(() => expect(last()).toMatchObject({ sort: 'name', filter: 'joined' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search groups' }), ' ben ')
    await waitFor(() => expect(last()).toMatchObject({ sort: 'name', filter: 'joined', search: 'ben' }))
  })

  it('keep their search, filter and order only in memory, and reset them for the next user', {
    meta: { promise: 'Stored state: The listing of groups is not stored.' },
  }, async () => {
    const earlier = show([TEAM])
    await row('Weekly')
    const before = Object.keys(localStorage)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter groups' }), 'Groups I own')
    await user.type(screen.getByRole('searchbox', { name: 'Search groups' }), 'we')
    await waitFor(() => expect(listInputs(earlier).at(-1)).toMatchObject({ search: 'we' }))
    await openRow('Weekly')
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([before, []])
    cleanup()
    startAsAna()
    const calls = show([TEAM])
    await row('Weekly')
    expect(listInputs(calls)).toEqual([expect.objectContaining({ sort: 'created_at', filter: 'all' })])
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search groups' }).value).toBe('')
    expect(screen.queryByRole('list', { name: 'Members of Weekly' })).toBeNull()
  })

  it('with fewer than two other people cannot book a time, and show why', async () => {
    show([{ ...TEAM, group_participants: ['ben@example.test'] }])
    const description = '2 people · Add more people to book a time'
    expect(await screen.findByRole('button', { name: 'Book a time for Weekly', description })).toHaveProperty(
      'disabled',
      true,
    )
  })

  it('show an empty state without a search field', async () => {
    show([])
    expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeVisible()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

describe('a new group', () => {
  const fillIn = async (name: string, people: string) => {
    await user.click(await screen.findByRole('button', { name: 'Create a group' }))
    if (name) await user.type(screen.getByRole('textbox', { name: 'Group name (optional)' }), name)
    if (people) await user.type(screen.getByRole('textbox', { name: 'People' }), people)
    await user.click(screen.getByRole('button', { name: 'Create group' }))
  }

  it('accepts a name and a list of addresses in any format', {
    meta: { promise: 'Rules and limits: The participants of a saved group are lowercase and unique.' },
  }, async () => {
    const calls = show([], { create: () => TEAM })
    await fillIn('Weekly', 'Ben@Example.com; gus@elsewhere.test, ben@example.com')
    await waitFor(() =>
      expect(inputsTo(calls, 'groups.create')).toEqual([
        { name: 'Weekly', group_participants: ['ben@example.com', 'gus@elsewhere.test'] },
      ]),
    )
  })

  it.each([
    ['Weekly', 'ben@example.com', 'Add at least 2 participants'],
    ['Weekly', 'ben@example.com gus', '“ben@example.com gus” is not a valid email address'],
    ['Weekly', `ben@example.com ${ANA}`, `Not added: ${ANA}. You cannot schedule a meeting with yourself.`],
  ])('named %j with %j is rejected: %s', async (name, people, problem) => {
    const calls = show([])
    await fillIn(name, people)
    expect(await screen.findByText(problem)).toBeVisible()
    expect(inputsTo(calls, 'groups.create')).toEqual([])
  })
})

describe('the owner', () => {
  it('adds a person, whose address is validated first', async () => {
    const calls = show([TEAM], { addMember: () => TEAM })
    const weekly = await openRow('Weekly')
    const field = weekly.getByRole('textbox', { name: 'Add someone to Weekly' })
    await user.type(field, 'ben@example.com{Enter}')
    expect(await weekly.findByText('This email is already added')).toBeVisible()
    await user.clear(field)
    await user.type(field, 'Cleo@Example.com{Enter}')
    await waitFor(() =>
      expect(inputsTo(calls, 'groups.addMember')).toEqual([{ groupId: TEAM._id, email: 'cleo@example.com' }]),
    )
  })

  it('removes a person, transfers the group or deletes it, each after a confirmation', async () => {
    const calls = show([TEAM], {
      removeMember: () => TEAM,
      transferOwnership: () => TEAM,
      delete: () => ({ success: true as const }),
    })
    const weekly = await openRow('Weekly')
    await user.click(weekly.getByRole('button', { name: 'Remove ben@example.com' }))
    await user.click(weekly.getByRole('button', { name: 'Cancel' }))
    expect(inputsTo(calls, 'groups.removeMember')).toEqual([])
    await user.click(weekly.getByRole('button', { name: 'Remove ben@example.com' }))
    await user.click(weekly.getByRole('button', { name: 'Remove' }))
    await waitFor(() =>
      expect(inputsTo(calls, 'groups.removeMember')).toEqual([{ groupId: TEAM._id, email: 'ben@example.com' }]),
    )
    await transfer(weekly)
    await waitFor(() =>
      expect(inputsTo(calls, 'groups.transferOwnership')).toEqual([
        { groupId: TEAM._id, newOwnerEmail: 'gus@elsewhere.test' },
      ]),
    )
    await user.click(await weekly.findByRole('button', { name: 'Delete group Weekly' }))
    await user.click(weekly.getByRole('button', { name: 'Delete group' }))
    await waitFor(() => expect(inputsTo(calls, 'groups.delete')).toEqual([{ groupId: TEAM._id }]))
  })

  it('can transfer the group only to participants', {
    meta: { promise: 'Transitions: Only the owner can transfer a group, and only to participants.' },
  }, async () => {
    show([TEAM])
    const weekly = await openRow('Weekly')
    const options = within(await weekly.findByRole('combobox', { name: 'New owner of Weekly' })).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a participant', ...TEAM.group_participants])
    expect(weekly.getByRole<HTMLButtonElement>('button', { name: 'Transfer Weekly' }).disabled).toBe(true)
  })

  it('sees why the group cannot be transferred', async () => {
    show([TEAM], {
      transferOwnership: () => {
        throw new ErrorResponse(409, 'The new owner must have a verified account')
      },
    })
    const weekly = await openRow('Weekly')
    await transfer(weekly)
    expect(await screen.findByText('The new owner must have a verified account')).toBeVisible()
  })
})

it('names the group in the label of every control, after the visible text', async () => {
  show([TEAM, CHOIR])
  await user.click(await screen.findByRole('button', { name: 'Create a group' }))
  await openRow('Weekly')
  for (const text of ['Rename', 'Add', 'Transfer', 'Delete group', 'Book a time', 'Members']) {
    const [button, ...others] = screen.getAllByRole('button', { name: new RegExp(`^${text}\\b.*\\bWeekly$`) })
    expect(button?.textContent).toBe(text)
    expect(others).toEqual([])
  }
  expect(screen.getByRole('textbox', { name: 'Group name (optional)' })).not.toBe(
    screen.getByRole('textbox', { name: 'Group name of Weekly' }),
  )
  await user.click(screen.getByRole('button', { name: 'Delete group Weekly' }))
  const description = 'Delete this group? Existing meetings are kept.'
  expect(screen.getByRole('button', { name: 'Cancel', description })).toBeVisible()
})

it('a participant can only leave', {
  meta: { promise: 'Transitions: Only the owner can transfer a group, and only to participants.' },
}, async () => {
  const calls = show([{ ...CHOIR, group_participants: [ANA, 'ben@example.com'] }], {
    leave: () => ({ success: true as const }),
  })
  const choir = await openRow('Choir')
  expect(choir.queryByRole('button', { name: /^Remove|owner$|Rename|^Add/ })).toBeNull()
  await user.click(choir.getByRole('button', { name: 'Leave group Choir' }))
  await user.click(choir.getByRole('button', { name: 'Leave group' }))
  await waitFor(() => expect(inputsTo(calls, 'groups.leave')).toEqual([{ groupId: CHOIR._id }]))
})

it('an invitation cannot be declined while it is being accepted', async () => {
  const invitation = { ...CHOIR, group_participants: [ANA, 'ben@example.com'], invited: [ANA] }
  const calls = show([], {
    myGroups: ({ filter }) => ({ groups: filter === 'invited' ? [invitation] : [], next_cursor: null }),
    accept: () => new Promise<never>(() => {}),
    decline: () => ({ success: true as const }),
  })
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation to Choir' }))
  expect(screen.getByRole('button', { name: 'Decline the invitation to Choir' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Decline the invitation to Choir' }))
  expect(inputsTo(calls, 'groups.decline')).toEqual([])
})

it('an invitation can be accepted or declined, and invited people cannot become the owner', {
  meta: { promise: 'Screens: The Groups panel accepts or declines group invitations.' },
}, async () => {
  const invitation = { ...CHOIR, group_participants: [ANA, 'ben@example.com'], invited: [ANA] }
  const pending = { ...TEAM, invited: ['gus@elsewhere.test'] }
  let openInvitations = [invitation, { ...invitation, _id: '7d0c9f0e-8f3b-4a64-9d0c-0f6d5a1d6c33', name: 'Spam' }]
  const calls = show([pending], {
    myGroups: ({ filter }) => ({ groups: filter === 'invited' ? openInvitations : [pending], next_cursor: null }),
    accept: ({ groupId }) => {
      openInvitations = openInvitations.filter(({ _id }) => _id !== groupId)
      return { ...invitation, invited: [] }
    },
    decline: () => {
      openInvitations = []
      return { success: true as const }
    },
  })
  expect((await row('Choir')).getByText('From cleo@example.com · 3 people')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept the invitation to Choir' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Choir' })).toBeNull())
  await waitFor(() => expect(screen.getByRole('region', { name: 'Group invitations' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Decline the invitation to Spam' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Group invitations' })).toBeNull())
  await waitFor(() => expect(findToast('Invitation declined')?.kind).toBe('success'))
  expect(inputsTo(calls, 'groups.accept')).toEqual([{ groupId: CHOIR._id }])
  const weekly = await openRow('Weekly')
  expect(weekly.getByText('Invited')).toBeVisible()
  const ownerSelect = weekly.getByRole<HTMLSelectElement>('combobox', { name: 'New owner of Weekly' })
  expect([...ownerSelect.options].map(({ value }) => value)).toEqual(['', 'ben@example.com'])
})
