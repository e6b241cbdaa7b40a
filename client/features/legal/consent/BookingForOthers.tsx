export function BookingForOthers() {
  return (
    <>
      <p>By using Meridian you agree that it acts in your name within what you set:</p>
      <ul>
        <li>whoever has one of your links may book the times it offers;</li>
        <li>
          another user who names your address for a group may have a meeting placed within your hours, where you are
          free;
        </li>
        <li>those who take part get mails that name you, with your address to answer to.</li>
      </ul>
      <p>
        You give us the names and addresses of others when you invite them. Only do that for people who would expect to
        hear from you, and put nothing into titles and notes that they should not read. Guests agree to nothing but the
        meeting: what we keep of them serves that meeting alone.
      </p>
    </>
  )
}
