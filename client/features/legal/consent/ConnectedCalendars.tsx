import { Link } from '@tanstack/react-router'
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx'

export function ConnectedCalendars() {
  return (
    <>
      <p>
        Everybody has a calendar in Meridian itself. You can connect calendars that you have elsewhere under Accounts:
        with Google, Microsoft, Apple, or any that speaks CalDAV. The provider then asks you too, and nothing is read
        before you have agreed to both. <Link to="/calendar-data">Calendar Data</Link> has the details.
      </p>
      <p>
        <b>Your consent then lets Meridian</b>
      </p>
      <ul>
        <li>list your calendars there, so that you can choose which of them block your availability;</li>
        <li>read their entries, to show them to you and to know when you are busy;</li>
        <li>keep a copy of those entries, and keep it current, so that times can be found at once;</li>
        <li>write into them the meetings it books for you, and the changes you make in Meridian;</li>
        <li>make a video room for a meeting, if you choose that provider for meetings;</li>
        <li>keep the key to that account, encrypted, for as long as it is connected.</li>
      </ul>
      <p>
        <b>It does not let Meridian</b>
      </p>
      <ul>
        <li>read your mail, contacts or files;</li>
        <li>show the content of your entries to other people: they see only when you can meet;</li>
        <li>use any of it for advertising, sell it, or pass it on for anybody’s own ends;</li>
        <li>train models with it;</li>
        <li>
          have people read it, unless you ask us to, it is needed to keep the service safe, or the law obliges us.
        </li>
      </ul>
      <p>
        What Meridian receives from Google’s interfaces, and passes on of it, keeps to the{' '}
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
