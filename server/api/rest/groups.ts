import { z } from 'zod'
import { groupId, groupList, groupUpdate, newGroup, newMember, newOwner } from '#shared/groups.ts'
import { route } from './route.ts'

const member = z.object({ groupId: z.uuid(), email: newMember.shape.email })

export const groupRoutes = [
  route({
    method: 'GET',
    url: '/groups/my-groups',
    summary: 'The groups that you own or have joined, page by page',
    credentials: 'bearer',
    query: groupList,
    call: (calls, { query }) => calls.groups.myGroups(query),
  }),
  route({
    method: 'POST',
    url: '/groups/create-group',
    summary: 'Create a group of 2 to 10 participants',
    credentials: 'bearer',
    body: newGroup,
    status: 201,
    call: (calls, { body }) => calls.groups.create(body),
  }),
  route({
    method: 'GET',
    url: '/groups/:groupId',
    summary: 'A group of yours',
    credentials: 'bearer',
    params: groupId,
    call: (calls, { params }) => calls.groups.get(params),
  }),
  route({
    method: 'PUT',
    url: '/groups/:groupId',
    summary: 'Rename a group that you own',
    credentials: 'bearer',
    params: groupId,
    body: groupUpdate,
    call: (calls, { params, body }) => calls.groups.update({ ...params, ...body }),
  }),
  route({
    method: 'DELETE',
    url: '/groups/:groupId',
    summary: 'Delete a group that you own',
    credentials: 'bearer',
    params: groupId,
    call: (calls, { params }) => calls.groups.delete(params),
  }),
  route({
    method: 'POST',
    url: '/groups/:groupId/members',
    summary: 'Add a participant to a group that you own',
    credentials: 'bearer',
    params: groupId,
    body: newMember,
    status: 201,
    call: (calls, { params, body }) => calls.groups.addMember({ ...params, ...body }),
  }),
  route({
    method: 'DELETE',
    url: '/groups/:groupId/members/:email',
    summary: 'Take a participant out of a group that you own, or yourself out of one that you have joined',
    credentials: 'bearer',
    params: member,
    call: (calls, { params }) => calls.groups.removeMember(params),
  }),
  route({
    method: 'PUT',
    url: '/groups/:groupId/transfer-ownership',
    summary: 'Make a participant the owner of a group that you own',
    credentials: 'bearer',
    params: groupId,
    body: newOwner,
    call: (calls, { params, body }) => calls.groups.transferOwnership({ ...params, ...body }),
  }),
  route({
    method: 'POST',
    url: '/groups/:groupId/leave',
    summary: 'Leave a group that you have joined',
    credentials: 'bearer',
    params: groupId,
    call: (calls, { params }) => calls.groups.leave(params),
  }),
]
