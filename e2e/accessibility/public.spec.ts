import { expect, test } from '../fixtures.ts'
import { DESKTOP, expectAccessible } from './axe.ts'

test('public pages are accessible, with empty and filled forms', async ({ openPage }) => {
  test.setTimeout(480_000)
  const page = await openPage({ viewport: DESKTOP })
  const open = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await open('/')
  await expectAccessible(page, 'the landing page', { shouldReload: true })
  for (const path of [
    '/privacy-policy',
    '/user-consent-ai-apps',
    '/calendar-data',
    '/general-error',
    '/account-closed',
    '/no-such-page',
  ]) {
    await open(path)
    await expectAccessible(page, path)
  }

  await open('/login')
  await expectAccessible(page, 'the login page')
  await press('Send me a code')
  await expectAccessible(page, 'the login page without an address')
  await page.getByRole('textbox', { name: 'Email' }).fill('vera@example.com')
  await press('Send me a code')
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill('000000')
  await expect(page.locator('[aria-invalid=true]')).toBeVisible()
  await expectAccessible(page, 'the login page with a wrong code')

  await open('/verify')
  await expectAccessible(page, 'the verification page')
  await press('Start')
  await expectAccessible(page, 'the verification page without a code')

  await open('/request-access')
  await expectAccessible(page, 'the access request page')
  await press('Submit Request')
  await expectAccessible(page, 'an empty access request')
  await page.getByRole('textbox', { name: 'Email' }).fill('vera@example.com')
  await page.getByRole('textbox', { name: 'How can the product help you' }).fill('We run a clinic.')
  await press('Submit Request')
  await expect(page.getByText('Request sent successfully!')).toBeVisible()
  await expectAccessible(page, 'the thank-you page, with a toast')

  await open('/support')
  await expectAccessible(page, 'the support page')
  await press('Send')
  await expectAccessible(page, 'an empty support message')

  await page.route('**/trpc/**', (route) => route.abort())
  await page.goto('/invites/somebody')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'a page whose data could not be fetched')
})
