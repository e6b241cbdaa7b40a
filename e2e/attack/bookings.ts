import type { Client, HttpResponse } from './client.ts'
import type { Deployment } from './deployment.ts'

/** Exchanges an owner's link for an invitation token, as a new anonymous client. */
export async function getInvitationToken(deployment: Deployment, owner: Client): Promise<string> {
  const { url_invites } = (await owner.call('GET', '/users/info')).json
  const exchange = `/invitation-token/get-invitation-token?url_invites=${url_invites}`
  return (await deployment.createStranger().call('GET', exchange)).json.tokenInvitation
}

/** Books the first free time, or `details.start`, with a guest's details; needs no session. */
export function bookAs(
  guest: Client,
  token: string,
  email: string,
  details: { name?: string; notes?: string; start?: string } = {},
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const body = { name: 'A guest', email, time_zone: 'UTC', ...details }
  return guest.call('POST', `/match/book?token=${token}`, body, headers)
}
