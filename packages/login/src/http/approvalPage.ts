import type { PendingApproval } from '../email/approvals.js'
import { escaped, linkPage } from './linkPage.js'

const words = {
  en: {
    title: 'A new device wants to log in',
    lead: 'Allow it only if the number on its screen is the same, and if it is you.',
    site: 'Site',
    browser: 'Browser',
    time: 'Asked',
    allow: 'Allow this device',
    over: 'This link is not good any more',
    overLead: 'It was used, or its time is over. Nobody got in by it now.',
    done: 'Allowed',
    doneLead: 'Go back to the other browser: a code is on its way to your mailbox.',
    doneThere: 'Go back to the other browser: it is logged in there in a moment.',
  },
  de: {
    title: 'Ein neues Gerät möchte sich anmelden',
    lead: 'Erlauben Sie es nur, wenn dort dieselbe Zahl steht und wenn Sie es selbst sind.',
    site: 'Seite',
    browser: 'Browser',
    time: 'Angefragt',
    allow: 'Dieses Gerät erlauben',
    over: 'Dieser Link gilt nicht mehr',
    overLead: 'Er wurde benutzt oder ist abgelaufen. Niemand ist eben dadurch hineingekommen.',
    done: 'Erlaubt',
    doneLead: 'Gehen Sie zurück zum anderen Browser: Ein Code ist unterwegs in Ihr Postfach.',
    doneThere: 'Weiter geht es im anderen Browser: Dort ist die Anmeldung gleich fertig.',
  },
} as const

/** What the link of a letter shows. Looking at it changes nothing: only the press of its button does. */
export function approvalPage(token: string, pending: PendingApproval | undefined): Response {
  const said = words[pending?.locale.toLowerCase().startsWith('de') ? 'de' : 'en']
  if (!pending) return linkPage(said === words.de ? 'de' : 'en', 404, said.over, `<p>${said.overLead}</p>`)
  const locale = said === words.de ? 'de' : 'en'
  const asked = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(pending.at)
  const facts = [
    [said.site, new URL(pending.origin).host],
    [said.browser, pending.label],
    [said.time, `${asked} UTC`],
  ].map(([name = '', value = '']) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
  return linkPage(
    locale,
    200,
    said.title,
    `<p>${said.lead}</p><b>${escaped(pending.number)}</b><dl>${facts.join('')}</dl><form method="post" action="/approve"><input type="hidden" name="t" value="${escaped(token)}"><button>${said.allow}</button></form>`,
  )
}

/** What follows the press. @param allowed `undefined`: the link was of no use */
export function donePage(allowed: { readonly site: string; readonly sent: boolean } | undefined): Response {
  const said = words.en
  if (!allowed) return linkPage('en', 410, said.over, `<p>${said.overLead}</p>`)
  const lead = allowed.sent ? said.doneLead : said.doneThere
  return linkPage('en', 200, `${said.done}: ${escaped(allowed.site)}`, `<p>${lead}</p>`)
}
