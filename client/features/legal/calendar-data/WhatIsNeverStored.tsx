export function WhatIsNeverStored() {
  return (
    <ul>
      <li>The password of your Google, Microsoft or Apple account: Meridian never gets to see it.</li>
      <li>Mail, contacts, files, tasks, and photos: Meridian does not ask for access to them.</li>
      <li>Attachments, reminders and categories of events.</li>
      <li>Content of events, addresses or keys in the server’s log.</li>
      <li>Anything for advertising, for sale, or for training models.</li>
    </ul>
  )
}
