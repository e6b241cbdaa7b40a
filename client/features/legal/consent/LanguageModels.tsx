export function LanguageModels() {
  return (
    <>
      <p>
        Meridian uses none today. No text of yours (entries, notes, addresses, messages) is sent to a provider of
        artificial intelligence, and the sentences in our mails are written by us and filled in with the facts of your
        meeting.
      </p>
      <p>Should that change, then only like this:</p>
      <ul>
        <li>it is off until you turn it on, by a consent of its own that says who the provider is;</li>
        <li>it says beforehand what would be sent, and what for;</li>
        <li>the provider may not train its models with it, nor may we;</li>
        <li>everything that works by rules goes on working without it.</li>
      </ul>
      <p>Using Meridian, or agreeing to anything else on this page, is not that consent.</p>
    </>
  )
}
