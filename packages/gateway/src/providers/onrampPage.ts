import { readBody } from '../http/readBody.js'
import { escaped, pageStyle } from './onrampStyle.js'

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

type Said = Readonly<Record<Exclude<PageState, 'open'>, readonly [title: string, note: string]>> & {
  readonly title: (gets: string) => string
  readonly note: string
  readonly rows: readonly [pays: string, fee: string, gets: string, network: string, address: string]
  readonly choice: string
  readonly outcomes: Readonly<Record<Outcome, string>>
  readonly pay: (pays: string) => string
  readonly cancel: string
  readonly back: string
}

const en: Said = {
  title: (gets) => `Buy ${gets}`,
  note: 'This is a test page: no card is charged.',
  paid: ['Paid', 'You can close this page and go on where you came from.'],
  onItsWay: ['On its way', 'This can take a while. You can close this page: the app says when it is there.'],
  declined: ['Payment declined', 'Nothing was charged and nothing was bought.'],
  cancelled: ['Cancelled', 'Nothing was bought. You can close this page.'],
  failed: ['That did not work', 'Nothing was bought. Try again in a moment.'],
  over: [
    'This order is over',
    'It was used or changed, or is more than five minutes old. Start again in the app.',
  ],
  rows: ['You pay', 'Fee', 'You get', 'Network', 'To'],
  choice: 'Test payment',
  outcomes: {
    ...{ paid: 'Goes through', late: 'Goes through later', declined: 'Is declined', never: 'Never ends' },
  },
  pay: (pays) => `Pay ${pays}`,
  cancel: 'Cancel',
  back: 'Back to the app',
}
const de: Said = {
  title: (gets) => `${gets} kaufen`,
  note: 'Dies ist eine Testseite: Es wird nichts abgebucht.',
  paid: ['Bezahlt', 'Sie können diese Seite schließen und dort weitermachen, wo Sie herkamen.'],
  onItsWay: [
    'Ist unterwegs',
    'Das kann eine Weile dauern. Sie können diese Seite schließen: Die App sagt, wenn es da ist.',
  ],
  declined: ['Zahlung abgelehnt', 'Es wurde nichts abgebucht und nichts gekauft.'],
  cancelled: ['Abgebrochen', 'Es wurde nichts gekauft. Sie können diese Seite schließen.'],
  failed: ['Das hat nicht geklappt', 'Es wurde nichts gekauft. Versuchen Sie es gleich noch einmal.'],
  over: [
    'Dieser Auftrag ist vorbei',
    'Er wurde benutzt oder verändert oder ist älter als fünf Minuten. Beginnen Sie in der App neu.',
  ],
  rows: ['Sie zahlen', 'Gebühr', 'Sie erhalten', 'Netzwerk', 'An'],
  choice: 'Testzahlung',
  outcomes: {
    ...{ paid: 'Gelingt', late: 'Gelingt später', declined: 'Wird abgelehnt', never: 'Endet nie' },
  },
  pay: (pays) => `${pays} zahlen`,
  cancel: 'Abbrechen',
  back: 'Zurück zur App',
}
const statuses: Readonly<Record<PageState, number>> = {
  ...{ open: 200, paid: 200, onItsWay: 200, cancelled: 200, declined: 402, failed: 503, over: 410 },
}

/** What was pressed: to pay, and how that ends, unless the form says otherwise. `undefined`: it cannot be read. */
export async function readForm(
  request: Request,
): Promise<{ readonly isPaying: boolean; readonly outcome: Outcome } | undefined> {
  const text = await readBody(request, 1_000).catch(() => undefined)
  if (text === undefined) return undefined
  const form = new URLSearchParams(text)
  return {
    isPaying: form.get('action') !== 'cancel',
    outcome: outcomes.find((one) => one === form.get('outcome')) ?? 'paid',
  }
}

/** The page of the test on-ramp: one document without a script. @param languages as `Accept-Language` has them */
export function onrampPage(state: PageState, languages: string | null, facts?: PageFacts): Response {
  const [lang, said] = /^de\b/i.test(languages ?? '') ? (['de', de] as const) : (['en', en] as const)
  const [title, note] = state === 'open' ? [said.title(facts?.gets ?? ''), said.note] : said[state]
  const values = facts ? [facts.pays, facts.fee, facts.gets, facts.network, facts.address] : []
  const rows = values.map((value, at) => `<dt>${said.rows[at]}</dt><dd>${escaped(value)}</dd>`)
  const isOpen = state === 'open' || state === 'failed'
  const back = !isOpen && facts?.redirect
  const choices = outcomes.map(
    (outcome) =>
      `<label><input type="radio" name="outcome" value="${outcome}"${outcome === 'paid' ? ' checked' : ''}>${said.outcomes[outcome]}</label>`,
  )
  const form = `<form method="post"><fieldset><legend>${said.choice}</legend>${choices.join('')}</fieldset>
<button name="action" value="pay">${said.pay(escaped(facts?.pays ?? ''))}</button>
<button name="action" value="cancel">${said.cancel}</button></form>`
  const body = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width"><style>${pageStyle}</style></head>
<body><main data-state="${state}">${facts ? `<p>${escaped(facts.vendor)}</p>` : ''}<h1>${escaped(title)}</h1><p role="status">${note}</p>
${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''}${isOpen ? form : ''}
${back ? `<a href="${escaped(back)}">${said.back}</a>` : ''}</main></body></html>`
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
