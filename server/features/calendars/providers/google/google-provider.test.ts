import { describe } from 'vitest'
import { ANA, BEN, setUpGoogle } from '#server/test/providers/google.ts'
import { testProviderContract, testSharedCalendarContract } from '#server/test/providers/provider-contract.ts'

describe('Google, through its official client', () => {
  const getGoogle = setUpGoogle()

  describe('in the primary calendar', () => {
    testProviderContract(async () => ({ connect: () => getGoogle().connect(), calendar_id: ANA }))
  })

  describe('in calendars that others share', () => {
    testSharedCalendarContract(async () => {
      const { google, connect } = getGoogle()
      const ben = google.control.actAs(BEN)
      const shared = ben.createCalendar('Team', 'Europe/Madrid')
      ben.shareCalendar(shared, ANA, 'reader')
      return { connect, shared, unshared: BEN }
    })
  })

  describe('in another calendar, page by page', () => {
    testProviderContract(async () => {
      const { google, connect } = getGoogle()
      google.control.setSwitches({ pageLimit: 2, corruptSyncToken: 410 })
      return { connect, calendar_id: google.control.actAs(ANA).createCalendar('Team', 'Europe/Madrid') }
    })
  })
})
