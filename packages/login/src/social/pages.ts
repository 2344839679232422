import { createHash } from 'node:crypto'
import { login, wordsIn } from '@foyer/locales/login'
import { saidIn } from '../http/saidIn.js'
import { messages } from './messages.js'
import type { Returned } from './socialAttempts.js'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;color-scheme:light dark;margin:12vh auto;max-width:400px;padding:0 20px;text-align:center;overflow-wrap:anywhere}h1{font-size:22px}b{display:block;font:600 48px/1.2 ui-monospace,monospace;margin:16px 0}p{margin:0 0 16px}button{font:inherit;font-weight:600;width:100%;padding:14px;border:0;border-radius:14px;background:light-dark(#16171a,#f3f4f6);color:light-dark(#fff,#16171a)}button:focus-visible{outline:3px solid #3b5bfd;outline-offset:3px}[data-told] #ask,body:not([data-told]) #wait{display:none}'

/** Tells the page that opened the window, and it alone; and goes on, or waits for that page to close it. */
const script =
  "const{to,told,go}=JSON.parse(document.getElementById('told').textContent);if(window.opener){window.opener.postMessage(told,to);document.body.dataset.told='';setTimeout(()=>delete document.body.dataset.told,4000)}if(go)location.replace(go)"
const scriptHash = createHash('sha256').update(script).digest('base64')

/** Leads the window on to the provider, and tells the page that it is on its way. */
export function leadingPage(provider: string, to: string, locale: string): Response {
  const { lang, said } = textsFor(locale)
  const go = escaped(provider)
  return page(lang, 200, said('wait'), `<p><a href="${go}">${said('wait')}</a></p>`, {
    to,
    told: { here: true },
    go: provider,
  })
}

/** What the window shows after the provider: nearly always nothing, as the page that opened it closes it. */
export function resultPage(
  { origin, number, locale, leave, outcome }: Returned & { readonly outcome: string },
  resultUri: string,
): Response {
  const { lang, said } = textsFor(locale)
  const told = { to: origin, told: { resultUri } }
  if (outcome !== 'proven') {
    const how = outcome === 'declined' ? 'declined' : 'failed'
    return page(lang, 200, said(how), `<p>${said(`${how}Lead`)}</p>`, told)
  }
  const site = escaped(new URL(origin).host)
  const ask = `<h1>${said('ask')}</h1><b translate="no">${number}</b><p>${said('askLead')}<br><strong translate="no">${site}</strong></p><form method="post" action="/v1/social/allow"><input type="hidden" name="t" value="${leave}"><button>${said('yes')}</button></form>`
  const wait = `<h1>${said('wait')}</h1><p>${said('waitLead')}</p>`
  return page(lang, 200, said('ask'), `<div id="wait">${wait}</div><div id="ask">${ask}</div>`, told, true)
}

/** What follows the press where the numbers were the same. */
export function allowedPage(allowed: { readonly locale: string } | undefined): Response {
  const locale = allowed?.locale ?? 'en'
  const { lang, said } = textsFor(locale)
  return allowed
    ? page(lang, 200, said('done'), `<p>${said('doneLead')}</p>`)
    : page(lang, 410, said('over'), `<p>${said('overLead')}</p>`)
}

/** What stands in the place of an attempt that is over. */
export function overPage(): Response {
  return allowedPage(undefined)
}

interface PageOutcome {
  readonly to: string
  readonly told: object
  readonly go?: string
}

function page(
  lang: string,
  status: number,
  title: string,
  body: string,
  told?: PageOutcome,
  isTitled = false,
): Response {
  const json =
    told && JSON.stringify(told).replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)
  const scripts = json
    ? `<script type="application/json" id="told">${json}</script><script>${script}</script>`
    : ''
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title.replace(/<[^>]+>/g, '')}</title><style>${style}</style><body><main>${isTitled ? '' : `<h1>${title}</h1>`}${body}</main>${scripts}</body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

function textsFor(locale: string) {
  return saidIn(wordsIn(login, 'socialPage', messages, locale))
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
