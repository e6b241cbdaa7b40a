import { createVerifiedUser, expect, test } from '../fixtures.ts'
import { waitForCode } from '../server.ts'
import { expectAccessible, PHONE } from './axe.ts'

/** Spanish texts are longer than English texts, so they are more likely to overflow. */
test('the Spanish screens are accessible', async ({ server, admin, openPage }) => {
  test.setTimeout(480_000)
  await createVerifiedUser(server, admin, 'olga@example.com')
  const page = await openPage({ viewport: PHONE, timezoneId: 'Europe/Madrid', locale: 'es-ES' })
  const check = async (state: string) => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    // Longer words overflow where space is tight, so only the phone is checked; colors do not depend on the language.
    await expectAccessible(page, state, { only: PHONE })
  }
  for (const path of ['/user-consent-ai-apps', '/request-access', '/support']) {
    await page.goto(path)
    await check(path)
  }
  await page.goto('/invites/olga')
  await check('the times')
  await page.getByRole('button', { name: 'Reunirse', exact: true }).click()
  await page.getByRole('button', { name: 'Reservar la reunión' }).click()
  await check('the guest details with errors')

  await page.goto('/login')
  const since = Date.now()
  await page.getByRole('textbox', { name: 'Correo' }).fill('olga@example.com')
  await page.getByRole('button', { name: 'Enviarme un código' }).click()
  const code = await waitForCode(server.url, 'olga@example.com', since)
  await check('the login page after a code was sent')
  await page.getByRole('textbox', { name: 'Código de seis dígitos' }).fill(code)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.getByRole('button', { name: 'Nuevo evento', exact: true }).click()
  await page.getByLabel('Se repite').selectOption('weekly')
  await check('a new event')
  for (const panel of ['availability', 'profile', 'developers']) {
    await page.goto(`/dashboard?panel=${panel}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(`the ${panel} panel`)
  }
})
