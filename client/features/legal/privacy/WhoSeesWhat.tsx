export function WhoSeesWhat() {
  return (
    <>
      <ul>
        <li>
          <b>Whoever has one of your links</b> sees your name, picture, address and time zone, and the times at which
          you can be booked. From those it can be guessed when you are busy; with what is not shown.
        </li>
        <li>
          <b>Those who take part in a meeting</b> see its title, notes, time and place, and each other’s names and
          addresses, on its page and in the mails about it.
        </li>
        <li>
          <b>Whoever has the address of a meeting’s page</b> can see, move and cancel that meeting: this is what makes
          the links in our mails work without an account. Treat it like a key, and mind to whom you forward the mail.
        </li>
        <li>
          <b>Users who plan a meeting with you</b> by your address have your hours and busy times searched for it, if
          you have an account. They learn the time that suits everybody, or else how much of the searched days each
          participant blocks and what would open the next times. Titles of your entries are never shown to them.
        </li>
        <li>
          <b>Programs of those who take part:</b> a user can have a program told when a meeting of theirs is made, moved
          or cancelled, and can give a program a key. It learns what the user sees, and nothing else.
        </li>
        <li>
          <b>The team</b> sees applications, invitation codes and who used them, and what you write to us. Those of us
          who run the database could read what is in it, and do so only to repair something, to answer you, or where the
          law obliges us.
        </li>
        <li>
          <b>Those who work for us:</b> the host of the servers, and the service that delivers the mails. They handle
          the data on our instructions and for nothing of their own.
        </li>
        <li>
          <b>The service you sign in with,</b> if you choose to sign in with one, such as Google: it learns that you do,
          and when, and tells us your name, address and picture. We ask it for nothing else.
        </li>
      </ul>
      <p>
        Nobody else. Nothing is sold, rented or given away, there is no advertising, and no page loads scripts, fonts or
        counters from anywhere but Meridian. If you follow a link that leads away from it, such as a meeting’s video
        room or our community, the rules of that place apply.
      </p>
    </>
  )
}
