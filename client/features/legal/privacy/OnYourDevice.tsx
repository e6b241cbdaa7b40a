import { type Fact, Facts } from '../Facts.tsx'

const COOKIES: readonly Fact[] = [
  {
    name: <code>meridian_refresh</code>,
    text: 'Keeps you signed in. It is sent only with calls that have to do with signing in, and replaced each time it is used.',
    kept: '30 days after its last use, or until you log out',
  },
  {
    name: <code>meridian_token</code>,
    text: 'Tells the invitation pages who is signed in.',
    kept: '15 minutes, or until you log out',
  },
  {
    name: <code>meridian_access_code</code>,
    text: 'Remembers that an invitation code was entered in this browser before anybody signed in: a signed reference to the code, not the code itself.',
    kept: 'Until you sign in, and no longer than the code is valid',
  },
  {
    name: <code>meridian_sign_in_…</code>,
    text: 'Only while you sign in: recognizes your browser when you enter the code, or when another service, such as Google, sends you back.',
    kept: 'Until you are signed in, and no longer than ten minutes',
  },
  {
    name: <code>meridian_browser</code>,
    text: 'Remembers in which browser you signed in, so that strangers who ask for codes in your name do not keep yours away. It signs nobody in.',
    kept: '400 days',
  },
  {
    name: <code>meridian_language</code>,
    text: 'The language that you chose for the screens. It is there only if you chose one.',
    kept: 'A year',
  },
]

const STORAGE: readonly Fact[] = [
  {
    name: 'Local storage',
    text: 'Your session (the short-lived token, and your name, address and picture from it), light or dark, the time zones you show side by side, which calendars are shown, and how you like events drawn.',
    kept: 'Until you log out, or clear it; how things look stays until you clear it',
  },
  {
    name: 'Session storage',
    text: 'What you have typed into a form that is not sent yet, and where you were in a flow of several pages.',
    kept: 'Until you close the tab or log out',
  },
  {
    name: 'Kept files',
    text: 'The application’s own files, once you have signed in, so that it opens without a connection. Nothing of yours is in them.',
    kept: 'Until a newer version takes their place, or you clear them',
  },
]

export function OnYourDevice() {
  return (
    <>
      <p>
        Six kinds of cookies, all our own. Five are about signing in: scripts cannot read them. Other sites cannot have
        any of them sent along with their calls.
      </p>
      <Facts facts={COOKIES} />
      <p>The browser also keeps, without sending it anywhere by itself:</p>
      <Facts facts={STORAGE} />
      <p>
        All of this is needed for what you asked for, which is why no banner asks you to agree. There are no cookies for
        statistics or advertising, ours or anybody’s.
      </p>
    </>
  )
}
