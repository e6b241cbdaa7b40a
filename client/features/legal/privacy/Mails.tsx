export function Mails() {
  return (
    <>
      <p>
        We write when you sign in with a code, when the team decides on your application, and when a meeting you take
        part in is made, moved or cancelled. If you answer a mail about a meeting, the answer goes to the one you meet,
        not to us.
      </p>
      <p>
        There are no newsletters. Our mails hold no pictures and no counting links: we do not know whether you opened
        one.
      </p>
    </>
  )
}
