import { drawnBrand } from '../look/brandHtml.js'
import { pageStyle } from '../look/pageStyle.js'
import type { Site } from '../sites.js'
import { ownerHeaders } from './ownerHeaders.js'

/** Parts of a page of the service. */
export interface LinkPage {
  readonly lang: string
  readonly status: number
  /** As HTML, as are all texts. */
  readonly title: string
  readonly body: string
  /** Shown at the top. @default no site: the link leads to none */
  readonly site?: Site | undefined
  /** The words of the way back to the site. */
  readonly back?: string
  /** Whether a wide screen shows the page in two columns. */
  readonly isWide?: boolean
  /** Put after `main`, with the hash that the policy lets through. */
  readonly script?: { readonly html: string; readonly hash: string } | undefined
  /** Whether it is in a window that a page opened and waits for. */
  readonly isAwaited?: boolean
}

const rightToLeft = /^(ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|pa-arab|ps|sd|syr|ug|ur|yi)(-|$)/i

/** Returns a page that the link of an email leads to: it is not kept, and has no script but the one that is given. */
export function linkPage(page: LinkPage): Response {
  const { lang, status, title, body, site, back, isWide, script, isAwaited } = page
  const dir = rightToLeft.test(lang) ? ' dir="rtl"' : ''
  const plain = title.replace(/<[^>]+>/g, '')
  const head = site ? drawnBrand(site, back) : ''
  const html = `<!doctype html><html lang="${lang}"${dir}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${plain}</title><style>${pageStyle}</style><body class="step">${head}<main${isWide ? ' class="duo plated"' : ''}>${body}</main>${script?.html ?? ''}</body></html>`
  const scripts = script ? `script-src 'sha256-${script.hash}'; ` : ''
  return new Response(html, {
    status,
    headers: {
      ...ownerHeaders,
      ...(isAwaited && { 'cross-origin-opener-policy': 'unsafe-none' }),
      'content-security-policy': `default-src 'none'; ${scripts}style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    },
  })
}

/** Returns a heading with a mark and sentences. @param lines as HTML */
export function hgroup(title: string, lines: readonly string[], mark = ''): string {
  return `<div class="hgroup">${mark}<h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}</div>`
}

/** Returns a list of facts. @param facts as HTML, each a name and a value */
export function factList(facts: readonly (readonly [name: string, value: string])[]): string {
  const rows = facts.map(([name, value]) => `<dt>${name}</dt><dd translate="no">${value}</dd>`)
  return `<dl>${rows.join('')}</dl>`
}

/** Returns the form of a page, with a button for each answer. */
export function formOf(path: string, token: string, buttons: readonly FormButton[]): string {
  const drawn = buttons.map(({ text, look, answer }) => {
    const sent = answer ? ` name="answer" value="${answer}"` : ''
    return `<button class="${look}"${sent}><span>${text}</span></button>`
  })
  return `<form method="post" action="${path}" class="answers"><input type="hidden" name="t" value="${escaped(token)}">${drawn.join('')}</form>`
}

interface FormButton {
  readonly text: string
  readonly look: 'go' | 'no' | 'soft' | 'ghost'
  readonly answer?: string
}

/** Returns the way back to a site, as a button. */
export function backButton({ home }: Site, text: string, look: 'soft' | 'ghost' = 'soft'): string {
  return `<a class="button ${look}" href="${escaped(home)}"><span>${text}</span></a>`
}

/** Escapes text for HTML. */
export function escaped(text: string): string {
  const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (char) => named[char] ?? '')
}
