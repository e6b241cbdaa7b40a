import { t } from '#client/lib/language.ts'
import l from '#client/ui/CardList.module.css'
import { RecentActivity } from './RecentActivity.tsx'
import c from './SecurityPanel.module.css'
import { Sessions } from './Sessions.tsx'

/** Where the user is logged in, and what happened to their account. */
export default function SecurityPanel() {
  return (
    <div className={c.panel}>
      <section className={l.section} aria-labelledby="sessions-and-devices">
        <h3 id="sessions-and-devices" className={c.title}>
          {t('Sessions and devices')}
        </h3>
        <p className={l.lede}>{t('Log out a device that you don’t use or don’t recognize.')}</p>
        <Sessions />
      </section>
      <section className={`${l.section} ${c.activity}`} aria-labelledby="recent-activity">
        <h3 id="recent-activity" className={c.title}>
          {t('Recent activity')}
        </h3>
        <p className={l.lede}>{t('Logins, API keys, downloads and other changes to your account.')}</p>
        <RecentActivity />
      </section>
    </div>
  )
}
