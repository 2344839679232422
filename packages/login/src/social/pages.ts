import { createHash } from 'node:crypto'
import { login, wordsIn } from '@foyer/locales/login'
import { escaped, factList, formOf, hgroup, type LinkPage, linkPage } from '../http/linkPage.js'
import { saidIn } from '../http/saidIn.js'
import { iconHtml } from '../look/icons.js'
import { hostOf, type Site, type Sites } from '../sites.js'
import { messages } from './messages.js'
import type { Returned } from './socialAttempts.js'

/** Tells the page that opened the window, and it alone; and goes on, or waits for that page to close it. */
const script =
  "const{to,told,go}=JSON.parse(document.getElementById('told').textContent);if(window.opener){window.opener.postMessage(told,to);document.body.dataset.told='';setTimeout(()=>delete document.body.dataset.told,4000)}if(go)location.replace(go)"
const scriptHash = createHash('sha256').update(script).digest('base64')

/** Leads the window on to the provider, and tells the page that it is on its way. */
export function leadingPage(provider: string, to: string, locale: string, sites: Sites): Response {
  const { lang, said } = textsFor(locale)
  const link = `<a class="button soft" href="${escaped(provider)}">${said('wait')}</a>`
  const script = told({ to, told: { here: true }, go: provider })
  return page({ lang, title: said('wait'), body: `${hgroup(said('wait'), [])}${link}`, script }, sites.at(to))
}

/** What the window shows after the provider: nearly always nothing, as the page that opened it closes it. */
export function resultPage(
  { origin, number, locale, leave, outcome }: Returned & { readonly outcome: string },
  resultUri: string,
  sites: Sites,
): Response {
  const { lang, said } = textsFor(locale)
  const script = told({ to: origin, told: { resultUri } })
  const site = sites.at(origin)
  if (outcome !== 'proven') {
    const how = outcome === 'declined' ? 'declined' : 'failed'
    return page({ lang, title: said(how), body: hgroup(said(how), [said(`${how}Lead`)]), script }, site)
  }
  const facts = factList([[said('for'), escaped(hostOf(origin))]])
  const plate = `<div class="plate"><span class="number" translate="no">${number}</span></div>`
  const form = formOf('/v1/social/allow', leave, [{ text: said('yes'), look: 'go' }])
  const ask = `<div id="ask">${hgroup(said('ask'), [said('askLead')])}${plate}${facts}${form}</div>`
  const wait = `<div id="wait">${hgroup(said('wait'), [said('waitLead')])}</div>`
  return page({ lang, title: said('ask'), body: `${hiding}${wait}${ask}`, script }, site)
}

/** What follows the press where the numbers were the same. */
export function allowedPage(
  allowed: { readonly locale: string; readonly origin: string } | undefined,
  sites: Sites,
): Response {
  const { lang, said } = textsFor(allowed?.locale ?? 'en')
  const key = allowed ? 'done' : 'over'
  const mark = `<span class="mark${allowed ? ' good disc' : ''}">${iconHtml(allowed ? 'check' : 'clock')}</span>`
  const body = hgroup(said(key), [said(`${key}Lead`)], mark)
  const site = allowed ? sites.at(allowed.origin) : sites.of(undefined)
  return page({ lang, title: said(key), body, status: allowed ? 200 : 410 }, site)
}

/** What stands in the place of an attempt that is over. */
export function overPage(sites: Sites): Response {
  return allowedPage(undefined, sites)
}

interface PageOutcome {
  readonly to: string
  readonly told: object
  readonly go?: string
}

const hiding =
  '<style>#ask,#wait{display:grid;gap:8px}[data-told] #ask,body:not([data-told]) #wait{display:none}</style>'

/** The script of a page, with its data. */
function told(outcome: PageOutcome): LinkPage['script'] {
  const json = JSON.stringify(outcome).replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)
  return {
    html: `<script type="application/json" id="told">${json}</script><script>${script}</script>`,
    hash: scriptHash,
  }
}

function page(
  {
    lang,
    title,
    body,
    script,
    status = 200,
  }: Omit<LinkPage, 'site' | 'status'> & { readonly status?: number },
  site: Site,
): Response {
  return linkPage({ lang, status, title, body, site, script, isAwaited: true })
}

function textsFor(locale: string) {
  return saidIn(wordsIn(login, 'socialPage', messages, locale))
}
