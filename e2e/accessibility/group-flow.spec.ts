import { createVerifiedUser, expect, openDashboard, test } from '../fixtures.ts'
import { DESKTOP, expectAccessible } from './axe.ts'

test('the onboarding and group flows are accessible', async ({ server, admin, openPage }) => {
  test.setTimeout(480_000)
  await createVerifiedUser(server, admin, 'olga@example.com')
  const page = await openPage({ viewport: DESKTOP, timezoneId: 'Europe/Madrid' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await openDashboard(page, server, 'olga@example.com')

  await page.goto('/tutorial?newAuth=true')
  await expectAccessible(page, 'the welcome page')
  await page.getByRole('button', { name: 'Get started' }).click()
  await expect(page.getByText('Main Account')).toBeVisible()
  await expectAccessible(page, 'the accounts step')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('combobox', { name: 'Monday, from' }).fill('soon')
  await press('Continue')
  await expectAccessible(page, 'the working hours step with an error')

  await page.goto('/multiple-schedule')
  await expectAccessible(page, 'the group name step')
  await page.getByRole('textbox', { name: 'Group name' }).fill('Launch')
  await press('Next')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('ana@elsewhere.example; ben@elsewhere.example; carl')
  await press('Add')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'the participants step with an error')
  await email.fill('')

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/trpc/meetings.**', async (route) => {
    await released
    await route.abort()
  })
  await press('Create Group')
  await expect(page.getByText('Creating group, please wait...')).toBeVisible()
  await expectAccessible(page, 'the overlay while a group is created')
  release()
  await expect(page.getByText('Creating group, please wait...')).toHaveCount(0)
  await expectAccessible(page, 'a group that could not be created')
  await page.unroute('**/trpc/meetings.**')
  await press('Create Group')
  await expect(page.getByText('Your meeting is Confirmed!')).toBeVisible()
  await expectAccessible(page, 'a group meeting')
})
