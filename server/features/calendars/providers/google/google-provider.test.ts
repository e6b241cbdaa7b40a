import { describe } from 'vitest'
import { testProviderPromises } from '../promises-for-tests.ts'
import { ANA, serveGoogle } from './google-account-for-tests.ts'

describe('Google, through its official client', () => {
  const current = serveGoogle()

  describe('in the primary calendar', () => {
    testProviderPromises(async () => ({ connect: () => current().connect(), calendar_id: ANA }))
  })

  describe('in another calendar, page by page', () => {
    testProviderPromises(async () => {
      const { google, connect } = current()
      google.control.setSwitches({ pageLimit: 2, corruptSyncToken: 410 })
      return { connect: () => connect(), calendar_id: google.control.as(ANA).createCalendar('Team', 'Europe/Madrid') }
    })
  })
})
