import { route } from './route.ts'

export const groupRoutes = [
  route('groups.myGroups', {
    method: 'GET',
    url: '/groups/my-groups',
    summary: 'List the groups that you own or have joined, paginated',
  }),
  route('groups.create', {
    method: 'POST',
    url: '/groups/create-group',
    summary: 'Create a group of 2 to 10 participants',
    status: 201,
  }),
  route('groups.get', {
    method: 'GET',
    url: '/groups/:groupId',
    summary: 'Get one of your groups',
  }),
  route('groups.update', {
    method: 'PUT',
    url: '/groups/:groupId',
    summary: 'Update the name, participants, or owner of a group that you own; other fields return 400',
  }),
  route('groups.delete', {
    method: 'DELETE',
    url: '/groups/:groupId',
    summary: 'Delete a group that you own',
  }),
  route('groups.addMember', {
    method: 'POST',
    url: '/groups/:groupId/members',
    summary: 'Add a participant to a group that you own',
    status: 201,
  }),
  route('groups.removeMember', {
    method: 'DELETE',
    url: '/groups/:groupId/members/:email',
    summary: 'Remove a participant from a group that you own, or yourself from one that you have joined',
  }),
  route('groups.transferOwnership', {
    method: 'PUT',
    url: '/groups/:groupId/transfer-ownership',
    summary: 'Make a participant the owner of a group that you own',
  }),
  route('groups.accept', {
    method: 'POST',
    url: '/groups/:groupId/accept',
    summary: 'Accept the invitation to a group',
  }),
  route('groups.decline', {
    method: 'POST',
    url: '/groups/:groupId/decline',
    summary: 'Decline the invitation to a group',
  }),
  route('groups.leave', {
    method: 'POST',
    url: '/groups/:groupId/leave',
    summary: 'Leave a group that you have joined',
  }),
]
