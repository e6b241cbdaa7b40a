import { expect, signInOnPage, test } from './fixtures.ts'

test('an invitation code gives access once', {
  annotation: {
    type: 'promise',
    description: 'Screens: Go to my Dashboard on `/verify` is shown only on small screens.',
  },
}, async ({ server, admin, openPage }) => {
  const { body: accessCode } = await admin.call('POST', '/auth/access-codes', { note: 'for the fair' })
  const page = await openPage()
  const enter = async (code: string) => {
    await page.getByRole('textbox', { name: 'Invitation code' }).fill(code)
    await page.getByRole('button', { name: 'Start' }).click()
  }

  await page.goto('/login')
  await signInOnPage(page, server, 'nora@example.com')
  await expect(page).toHaveURL(/\/verify$/)
  await test.step('Go to my Dashboard is shown only on screens narrower than 600 px', async () => {
    const dashboardButton = page.getByRole('button', { name: 'Go to my Dashboard' })
    await expect(dashboardButton).toBeHidden()
    await page.setViewportSize({ width: 599, height: 800 })
    await expect(dashboardButton).toBeVisible()
    await page.setViewportSize({ width: 600, height: 800 })
    await expect(dashboardButton).toBeHidden()
  })
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Please enter your verification token')).toBeVisible()
  await enter('WRONG-CODE')
  await expect(page.getByText('The token you entered is not valid')).toBeVisible()
  await enter(accessCode.code.toLowerCase())
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('auth')))).toEqual([])
  await page.getByRole('button', { name: 'Log in another way' }).click()
  await signInOnPage(page, server, 'nora@example.com')
  await expect(page).toHaveURL(/\/tutorial/)

  const other = await openPage()
  await other.goto('/verify')
  await other.getByRole('textbox', { name: 'Invitation code' }).fill(accessCode.code)
  await other.getByRole('button', { name: 'Start' }).click()
  await expect(other.getByText('This token has already been used. Please request a new one')).toBeVisible()
})

test('an access request from a long email address shows its avatar, address and date on one line', async ({
  server,
  openPage,
}) => {
  const email = `${'long-name-'.repeat(6)}@${'department.'.repeat(10)}example.com`
  const response = await fetch(`${server.url}/auth/request-access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, message: 'We run a clinic.' }),
  })
  expect(response.ok).toBe(true)
  const page = await openPage({ viewport: { width: 1440, height: 900 } })
  await page.goto('/login')
  await signInOnPage(page, server, 'admin@example.com')
  await expect(page).toHaveURL(/\/tutorial/)
  await page.goto('/access-requests')
  const address = page.getByText(email)
  await address.waitFor()
  const centers = await address.locator('xpath=../*').evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    }),
  )
  expect(centers).toHaveLength(3)
  expect(Math.max(...centers) - Math.min(...centers)).toBeLessThanOrEqual(2)
})
