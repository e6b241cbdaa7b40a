import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx'

export function ConnectedCalendars() {
  return (
    <>
      <p>
        Everybody has a calendar in Meridian itself. Connections to calendars you have elsewhere, with Google,
        Microsoft, or any that speaks CalDAV, are in preparation. Once one is open to you, you connect it under
        Accounts; the provider then asks you too, and nothing is read before you have agreed to both.
      </p>
      <p>
        <b>Your consent then lets Meridian</b>
      </p>
      <ul>
        <li>list your calendars there, so that you can choose which of them count;</li>
        <li>read the entries of the chosen ones, to show them to you and to know when you are busy;</li>
        <li>keep a copy of those entries, and keep it current, so that times can be found at once;</li>
        <li>write into them the meetings it books for you, and the changes you make in Meridian;</li>
        <li>make a video room for a meeting, if you choose that provider for meetings;</li>
        <li>keep the key to that account, encrypted, for as long as it is connected.</li>
      </ul>
      <p>
        <b>It does not let Meridian</b>
      </p>
      <ul>
        <li>read your mail, contacts, files, or calendars you did not choose;</li>
        <li>show the content of your entries to other people: they see only when you can meet;</li>
        <li>use any of it for advertising, sell it, or pass it on for anybody’s own ends;</li>
        <li>train models with it;</li>
        <li>
          have people read it, unless you ask us to, it is needed to keep the service safe, or the law obliges us.
        </li>
      </ul>
      <p>
        What Meridian receives from Google’s interfaces, and passes on of it, will keep to the{' '}
        <a
          href="https://developers.google.com/terms/api-services-user-data-policy"
          target="_blank"
          rel="noopener noreferrer"
        >
          Google API Services User Data Policy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
        , its Limited Use requirements included.
      </p>
    </>
  )
}
