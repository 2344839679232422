import { login, wordsIn } from '@foyer/locales/login'
import type { PendingApproval } from '../email/approvals.js'
import type { Asked, Declined } from '../email/emailLogin.js'
import { iconHtml } from '../look/icons.js'
import { hostOf, type Sites } from '../sites.js'
import { backButton, escaped, factList, formOf, hgroup, linkPage } from './linkPage.js'
import { approvalMessages } from './messages.js'
import { saidIn } from './saidIn.js'

/**
 * Returns the page that the link of an email leads to. Only a press of a button changes anything.
 * @param overStatus of a link that is of no use
 */
export function approvalPage(
  token: string,
  asked: Asked | undefined,
  sites: Sites,
  overStatus = 404,
): Response {
  if (!asked) return overPage(overStatus, sites)
  const { pending, state } = asked
  if (state === 'in') return latePage(pending, 'inLead', sites)
  if (state === 'allowed') return stillPage(token, pending, sites)
  const { lang, said } = textsFor(pending.locale)
  const site = sites.at(pending.origin)
  const host = hostOf(pending.origin)
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  const time = new Intl.DateTimeFormat(lang, style).format(pending.at)
  const who = pending.email
    ? said('lead', { site: host, email: pending.email })
    : said('leadKey', { site: host })
  const plate = `<div class="plate"><span>${said('shows')}</span><span class="number" translate="no">${escaped(pending.number)}</span><span>${said('other')}</span></div>`
  const facts = factList([
    [said('device'), escaped(pending.label)],
    [said('time'), `${escaped(time)} UTC`],
    [said('for'), escaped(host)],
  ])
  const form = formOf('/approve', token, [
    { text: said('allow'), look: 'go' },
    { text: said('deny'), look: 'no', answer: 'no' },
  ])
  return linkPage({
    lang,
    status: 200,
    title: said('title'),
    body: `${hgroup(said('title'), [who])}${plate}${facts}${form}`,
    site,
    back: said('back', { site: hostOf(site.home) }),
    isWide: true,
  })
}

/** The result of a press. */
export type Answered =
  | {
      readonly answer: 'yes'
      readonly token: string
      readonly pending: PendingApproval
      readonly sent: boolean
    }
  | (Declined & { readonly answer: 'no' })

/** Returns the page after a press that changed something. */
export function donePage(answered: Answered, sites: Sites): Response {
  if (answered.answer === 'no')
    return answered.isIn ? latePage(answered.pending, 'lateLead', sites) : stoppedPage(answered, sites)
  const { pending } = answered
  const { lang, said } = textsFor(pending.locale)
  const site = sites.at(pending.origin)
  const back = said('back', { site: hostOf(site.home) })
  const lead = said(answered.sent ? 'doneLead' : 'doneThere', { device: pending.label })
  const mark = `<span class="mark good disc">${iconHtml('check')}</span>`
  const deny = formOf('/approve', answered.token, [{ text: said('denyLater'), look: 'ghost', answer: 'no' }])
  const body = `${hgroup(said('done'), [lead], mark)}${deny}`
  return linkPage({ lang, status: 200, title: said('done'), body, site, back })
}

/** The browser can still come in, by this link or another one. */
function stillPage(token: string, pending: PendingApproval, sites: Sites): Response {
  const { lang, said } = textsFor(pending.locale)
  const site = sites.at(pending.origin)
  const back = said('back', { site: hostOf(site.home) })
  const title = said('allowed', { device: pending.label })
  const deny = formOf('/approve', token, [{ text: said('deny'), look: 'no', answer: 'no' }])
  return linkPage({
    lang,
    status: 200,
    title,
    body: `${hgroup(title, [said('allowedLead')])}${deny}`,
    site,
    back,
  })
}

function latePage(pending: PendingApproval, lead: 'lateLead' | 'inLead', sites: Sites): Response {
  const { lang, said } = textsFor(pending.locale)
  const site = sites.at(pending.origin)
  const back = said('back', { site: hostOf(site.home) })
  const title = said('late')
  const head = hgroup(title, [said(lead, { device: pending.label })])
  const body = `${head}${nextRows(said)}${backButton(site, back)}`
  return linkPage({ lang, status: 200, title, body, site, back })
}

function stoppedPage({ pending, open }: Declined, sites: Sites): Response {
  const { lang, said } = textsFor(pending.locale)
  const site = sites.at(pending.origin)
  const back = said('back', { site: hostOf(site.home) })
  const title = said('stopped')
  // The reason follows from what the login had proved.
  const reasons = [
    ...(open?.isProven ? (['stoppedAccount'] as const) : []),
    ...(open?.isAllowed ? (['stoppedMailbox'] as const) : []),
  ]
  const notes = (reasons.length > 0 ? reasons : (['stoppedNote'] as const)).map(
    (reason) => `<div class="note">${iconHtml('info')}<span>${said(reason)}</span></div>`,
  )
  const mark = `<span class="mark good">${iconHtml('shield')}</span>`
  const head = hgroup(title, [said('stoppedLead')], mark)
  const body = `${head}${notes.join('')}${nextRows(said)}${backButton(site, back)}`
  return linkPage({ lang, status: 200, title, body, site, back })
}

function nextRows(said: ReturnType<typeof textsFor>['said']): string {
  const row = (icon: 'desktop' | 'key', title: string, detail: string) =>
    `<li><a class="row" href="/manage"><span class="glyph">${iconHtml(icon)}</span><span><strong>${title}</strong><small>${detail}</small></span><span class="tail">${iconHtml('forward')}</span></a></li>`
  const rows = `${row('desktop', said('look'), said('lookMore'))}${row('key', said('passkey'), said('passkeyMore'))}`
  return `<ul class="group">${rows}</ul>`
}

function overPage(status: number, sites: Sites): Response {
  const { lang, said } = textsFor()
  const site = sites.of(undefined)
  const back = said('back', { site: hostOf(site.home) })
  const mark = `<span class="mark">${iconHtml('clock')}</span>`
  const body = `${hgroup(said('over'), [said('overLead')], mark)}${backButton(site, back)}`
  return linkPage({ lang, status, title: said('over'), body, site, back })
}

function textsFor(locale = 'en') {
  return saidIn(wordsIn(login, 'approvalPage', approvalMessages, locale))
}
