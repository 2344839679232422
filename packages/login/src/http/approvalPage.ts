import { login, wordsIn } from '@foyer/locales/login'
import type { PendingApproval } from '../email/approvals.js'
import { escaped, linkPage } from './linkPage.js'
import { approvalMessages } from './messages.js'
import { saidIn } from './saidIn.js'

/** What the link of an email shows. To look at it changes nothing: only a press of its button does. */
export function approvalPage(token: string, pending: PendingApproval | undefined): Response {
  const { lang, said } = textsFor(pending?.locale)
  if (!pending) return linkPage(lang, 404, said('over'), `<p>${said('overLead')}</p>`)
  const asked = new Intl.DateTimeFormat(lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(pending.at)
  const facts = [
    [said('site'), new URL(pending.origin).host],
    [said('browser'), pending.label],
    [said('time'), `${asked} UTC`],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd translate="no">${escaped(value)}</dd>`)
  return linkPage(
    lang,
    200,
    said('title'),
    `<p>${said('lead')}</p><b translate="no">${escaped(pending.number)}</b><dl>${facts.join('')}</dl><form method="post" action="/approve"><input type="hidden" name="t" value="${escaped(token)}"><button>${said('allow')}</button></form>`,
  )
}

/** What follows the press. @param allowed `undefined`: the link was of no use */
export function donePage(allowed: { readonly site: string; readonly sent: boolean } | undefined): Response {
  const { lang, said } = textsFor(undefined)
  if (!allowed) return linkPage(lang, 410, said('over'), `<p>${said('overLead')}</p>`)
  const lead = said(allowed.sent ? 'doneLead' : 'doneThere')
  return linkPage(lang, 200, `${said('done')}: ${escaped(allowed.site)}`, `<p>${lead}</p>`)
}

function textsFor(locale = 'en') {
  return saidIn(wordsIn(login, 'approvalPage', approvalMessages, locale))
}
