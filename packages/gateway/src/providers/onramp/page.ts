import { gateway, wordsIn } from '@foyer/locales/gateway'
import { readBody } from '../../http/readBody.js'
import { onrampMessages } from './messages.js'
import { escaped, pageStyle } from './style.js'

/** Where a purchase is. */
export type PageState = 'open' | 'paid' | 'onItsWay' | 'declined' | 'cancelled' | 'failed' | 'over'

const outcomes = ['paid', 'late', 'declined', 'never'] as const
/** How a purchase ends, as its visitor chose. */
export type Outcome = (typeof outcomes)[number]

/** What the page says. */
interface PageFacts {
  /** Whose page it is. */
  readonly vendor: string
  readonly pays: string
  readonly fee: string
  readonly gets: string
  readonly network: string
  readonly address: string
  readonly redirect: string | undefined
}

const rowKeys = ['pays', 'fee', 'gets', 'network', 'address'] as const
const statuses: Readonly<Record<PageState, number>> = {
  open: 200,
  paid: 200,
  onItsWay: 200,
  cancelled: 200,
  declined: 402,
  failed: 503,
  over: 410,
}

/** What was pressed: to pay, and how that ends, unless the form says otherwise. `undefined`: it cannot be read. */
export async function readForm(
  request: Request,
): Promise<{ readonly isPaying: boolean; readonly outcome: Outcome } | undefined> {
  const text = await readBody(request, { most: 1_000 }).catch(() => undefined)
  if (text === undefined) return undefined
  const form = new URLSearchParams(text)
  return {
    isPaying: form.get('action') !== 'cancel',
    outcome: outcomes.find((one) => one === form.get('outcome')) ?? 'paid',
  }
}

/** The page of the test on-ramp: one document without a script. @param languages as `Accept-Language` has them */
export function onrampPage(state: PageState, languages: string | null, facts?: PageFacts): Response {
  const [preferred = 'en'] = (languages ?? 'en').split(/[,;]/)
  const { lang, text, isEnglish } = wordsIn(gateway, 'onrampPage', onrampMessages, preferred)
  /** As HTML. An English text within another language says so. */
  const said = (key: keyof typeof onrampMessages, params?: Readonly<Record<string, string>>) =>
    isEnglish(key) ? `<span lang="en">${escaped(text(key, params))}</span>` : escaped(text(key, params))
  const isOffer = state === 'open'
  const [title, note] = isOffer ? (['title', 'note'] as const) : ([state, `${state}.note`] as const)
  const gets = { gets: facts?.gets ?? '' }
  const rows = facts
    ? rowKeys.map((key) => `<dt>${said(`row.${key}`)}</dt><dd>${escaped(facts[key])}</dd>`)
    : []
  const isOpen = state === 'open' || state === 'failed'
  const back = !isOpen && facts?.redirect
  const choices = outcomes.map(
    (outcome) =>
      `<label><input type="radio" name="outcome" value="${outcome}"${outcome === 'paid' ? ' checked' : ''}>${said(`outcome.${outcome}`)}</label>`,
  )
  const form = `<form method="post"><fieldset><legend>${said('choice')}</legend>${choices.join('')}</fieldset>
<button name="action" value="pay">${said('pay', { pays: facts?.pays ?? '' })}</button>
<button name="action" value="cancel">${said('cancel')}</button></form>`
  const body = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escaped(text(title, gets))}</title>
<meta name="viewport" content="width=device-width"><style>${pageStyle}</style></head>
<body><main data-state="${state}">${facts ? `<p>${escaped(facts.vendor)}</p>` : ''}<h1>${said(title, gets)}</h1><p role="status">${said(note)}</p>
${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''}${isOpen ? form : ''}
${back ? `<a href="${escaped(back)}">${said('back')}</a>` : ''}</main></body></html>`
  return new Response(body, {
    status: statuses[state],
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    },
  })
}
