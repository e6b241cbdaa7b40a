import { expect, parseMailedEvent, signInOnPage, test } from './fixtures.ts'
import { type SentMail, waitForMail } from './server.ts'

test.use({ isEmbedded: true })

/** The whole journey from a fresh installation to a booked, moved and cancelled meeting, with nothing mocked. */
test('a new user logs in, gets access, sets their hours and shares a link; a guest books, moves and cancels', {
  annotation: [
    { type: 'promise', description: 'Screens: The tour is shown once, after onboarding.' },
    { type: 'promise', description: 'Screens: “Use” on a rescheduling page moves the meeting automatically.' },
    { type: 'promise', description: 'Screens: `/invites/cancellations/{id}` cancels the meeting.' },
    {
      type: 'promise',
      description: 'Screens: Login, code, tutorial, accounts and working hours lead a new user to the dashboard.',
    },
    { type: 'promise', description: 'Texts: Your meeting is Confirmed!; Event details sent to your email.' },
  ],
}, async ({ server, admin, openPage }) => {
  const organizer = await openPage({
    serviceWorkers: 'allow',
    timezoneId: 'Europe/Madrid',
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  await test.step('the organizer logs in', async () => {
    await organizer.goto('/')
    await expect(organizer.getByRole('heading', { level: 1 })).toHaveText('Meet your new executive Ai assistant')
    await organizer.getByRole('link', { name: 'Try it' }).first().click()
    await signInOnPage(organizer, server, 'olga.diaz@example.com')
    await expect(organizer).toHaveURL(/\/verify$/)
    await expect(organizer.getByText('Access Denied: Please verify your account first')).toBeVisible()
  })

  await test.step('the organizer requests and gets access', async () => {
    await organizer.getByRole('link', { name: 'Apply for access' }).click()
    await expect(organizer.getByRole('heading', { name: 'Request an invitation' })).toBeVisible()
    await organizer.getByRole('textbox', { name: 'Email' }).fill('olga.diaz@example.com')
    await organizer.getByRole('textbox', { name: 'How can the product help you' }).fill('Fewer emails about times.')
    await organizer.getByRole('button', { name: 'Submit Request' }).click()
    await expect(organizer).toHaveURL(/\/submited-request$/)
    await expect(organizer.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    const { body } = await admin.call('GET', '/auth/access-requests?status=pending')
    await admin.call('POST', `/auth/access-requests/${body[0].id}/approve`)
    await waitForMail(server.url, 'olga.diaz@example.com', ({ subject }) => subject === 'You are invited to Meridian')
    await organizer.goto('/login')
  })

  await test.step('the organizer corrects their name and sets working hours', async () => {
    await expect(organizer).toHaveURL(/\/tutorial/)
    await organizer.getByRole('textbox', { name: 'Your name' }).fill('Olga Díaz')
    await organizer.getByRole('button', { name: 'Get started' }).click()
    await expect(organizer.getByText('Main Account')).toBeVisible()
    await organizer.getByRole('link', { name: 'Continue' }).click()
    const monday = organizer.getByRole('region', { name: 'Monday' })
    await monday.getByRole('combobox').first().fill('10:00')
    await monday.getByRole('combobox').first().press('Tab')
    await organizer.getByRole('button', { name: 'Continue' }).click()
    await expect(organizer.getByText('Availability slots updated successfully.')).toBeVisible()
    await expect(organizer).toHaveURL(/\/dashboard\/?\?show_joyride=true$/)
  })

  await test.step('the tour is shown once', async () => {
    const card = (name: string) => organizer.getByRole('dialog', { name })
    await card('Share your link').getByRole('button', { name: 'Copy my link' }).click()
    await expect(card('Share your link').getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(await organizer.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/invites/olga-diaz`)
    await organizer.keyboard.press('ArrowRight')
    await expect(card('This is your calendar')).toBeVisible()
    await organizer.keyboard.press('Escape')
    await expect(organizer).toHaveURL(/\/dashboard\/?$/)
    await organizer.reload()
    await expect(organizer.getByRole('region', { name: 'Calendar' })).toBeVisible()
    await expect(organizer.getByRole('dialog')).toHaveCount(0)
  })

  const link = await test.step('the organizer copies the link', async () => {
    await organizer.getByRole('button', { name: 'Copy my link' }).first().click()
    await expect(organizer.getByRole('button', { name: 'Link copied' }).first()).toBeVisible()
    return organizer.evaluate(() => navigator.clipboard.readText())
  })
  expect(link).toBe(`${server.url}/invites/olga-diaz`)

  const guest = await openPage({
    serviceWorkers: 'allow',
    timezoneId: 'America/New_York',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await test.step('a guest books in their own time zone', async () => {
    await guest.goto(link)
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Olga Díaz')
    await expect(guest.getByText(/New York/).first()).toBeVisible()
    await guest.getByRole('button', { name: 'Meet', exact: true }).click()
    await guest.getByRole('button', { name: 'Book the meeting' }).click()
    await expect(guest.getByText('Name is required')).toBeVisible()
    await guest.getByRole('textbox', { name: 'Name' }).fill('Gus Guest')
    await guest.getByRole('textbox', { name: 'Email' }).fill('gus@elsewhere.example')
    await guest.reload()
    await expect(guest.getByRole('textbox', { name: 'Name' })).toHaveValue('Gus Guest')
    await guest.getByRole('button', { name: 'Book the meeting' }).click()
    await expect(guest.getByRole('heading', { name: 'Your meeting is Confirmed!' })).toBeVisible()
    await expect(guest.getByText(/^Event details will be sent to your email in \d seconds?\.$/)).toBeVisible()
  })

  await test.step('the guest undoes the booking before any email is sent, and books again', async () => {
    await guest.getByRole('button', { name: /Undo/ }).click()
    await expect(guest.getByRole('button', { name: 'Book the meeting' })).toBeVisible()
    await expect(guest.getByRole('textbox', { name: 'Name' })).toHaveValue('Gus Guest')
    await guest.getByRole('button', { name: 'Book the meeting' }).click()
    await expect(guest.getByRole('heading', { name: 'Your meeting is Confirmed!' })).toBeVisible()
    await expect(guest.getByText('Event details sent to your email.')).toBeVisible({ timeout: 10_000 })
    const download = guest.waitForEvent('download')
    await guest.getByRole('link', { name: 'Add to calendar' }).click()
    expect((await download).suggestedFilename()).toBe('meeting.ics')
  })

  const invitation = await test.step('both get invitations by email', async () => {
    const toGuest = await waitForMail(server.url, 'gus@elsewhere.example')
    const event = await parseMailedEvent(toGuest)
    expect(event).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      attendees: expect.arrayContaining(['gus@elsewhere.example']),
    })
    expect(toGuest.text).toContain('New York')
    const toOrganizer = await waitForMail(
      server.url,
      'olga.diaz@example.com',
      ({ attachments }) => attachments.length > 0,
    )
    expect(await parseMailedEvent(toOrganizer)).toMatchObject({ uid: event.uid, start: event.start })
    expect(toOrganizer.text).toContain('Madrid')
    await expect(organizer.getByText('Gus Guest and Olga Díaz').first()).toBeVisible()
    return { event, mail: toGuest }
  })

  await test.step('the guest moves the meeting with one click', async () => {
    const url = /https?:\S+\/invites\/reschedulings\/[\w-]+/.exec(invitation.mail.text)?.[0] ?? ''
    await guest.goto(url)
    await expect(guest.getByRole('heading', { name: 'How do you want to Reschedule?' })).toBeVisible()
    await guest.getByRole('button', { name: 'Use' }).click()
    await expect(guest.getByRole('heading', { name: 'Your meeting has been moved' })).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole('heading', { name: 'Your meeting has been moved' })).toBeVisible()
    const moveMail = await waitForMail(server.url, 'gus@elsewhere.example', ({ subject }) =>
      subject.startsWith('Moved'),
    )
    const event = await parseMailedEvent(moveMail)
    expect(event).toMatchObject({ method: 'REQUEST', uid: invitation.event.uid, sequence: 1 })
    expect(Date.parse(event.start)).toBeGreaterThan(Date.parse(invitation.event.start))
  })

  await test.step('the guest cancels after confirming', async () => {
    const url = /https?:\S+\/invites\/cancellations\/[\w-]+/.exec(invitation.mail.text)?.[0] ?? ''
    await guest.goto(url)
    await expect(guest.getByRole('heading', { name: 'Cancel this meeting?' })).toBeVisible()
    await guest.getByRole('button', { name: 'Cancel Meeting' }).click()
    await expect(guest.getByRole('heading', { name: 'The meeting is canceled' })).toBeVisible()
    const isCancellation = ({ subject }: SentMail) => subject.startsWith('Canceled')
    const cancellationMail = await waitForMail(server.url, 'gus@elsewhere.example', isCancellation)
    expect(cancellationMail.text).toContain('You canceled your meeting with Olga Díaz.')
    const toOrganizer = await waitForMail(server.url, 'olga.diaz@example.com', isCancellation)
    expect(toOrganizer.text).toContain('Gus Guest canceled your meeting.')
    expect(await parseMailedEvent(cancellationMail)).toMatchObject({
      method: 'CANCEL',
      uid: invitation.event.uid,
      sequence: 2,
      status: 'CANCELLED',
    })
    await expect(organizer.getByText('Gus Guest and Olga Díaz')).toHaveCount(0)
    await guest.reload()
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(/canceled/i)
  })
})
