/** Where a purchase is. */
export type PageState = 'open' | 'bought' | 'failed' | 'over'

/** What the page says. */
interface PageFacts {
  readonly pays: string
  readonly fee: string
  readonly gets: string
  readonly address: string
  readonly redirect: string | undefined
}

type Said = Readonly<Record<PageState, readonly [title: string, note: string]>> & {
  readonly rows: readonly [pays: string, fee: string, gets: string, address: string]
  readonly buy: string
  readonly back: string
}

const en: Said = {
  open: ['Buy crypto', 'This is a test page: no card is charged.'],
  bought: ['On its way', 'You can close this page and go on where you came from.'],
  failed: ['That did not work', 'Nothing was bought. Try again in a moment.'],
  over: ['This order is over', 'It was used, or is more than five minutes old. Start again in the app.'],
  rows: ['You pay', 'Fee', 'You get', 'To'],
  buy: 'Buy',
  back: 'Back to the app',
}
const de: Said = {
  open: ['Krypto kaufen', 'Dies ist eine Testseite: Es wird nichts abgebucht.'],
  bought: ['Ist unterwegs', 'Sie können diese Seite schließen und dort weitermachen, wo Sie herkamen.'],
  failed: ['Das hat nicht geklappt', 'Es wurde nichts gekauft. Versuchen Sie es gleich noch einmal.'],
  over: [
    'Dieser Auftrag ist vorbei',
    'Er wurde benutzt oder ist älter als fünf Minuten. Beginnen Sie in der App neu.',
  ],
  rows: ['Sie zahlen', 'Gebühr', 'Sie erhalten', 'An'],
  buy: 'Kaufen',
  back: 'Zurück zur App',
}
const statuses: Readonly<Record<PageState, number>> = { open: 200, bought: 200, failed: 503, over: 410 }
const style = `:root{color-scheme:light dark;--quiet:light-dark(#5b6270,#a2a8b6)}*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;
background:light-dark(#f3f4f7,#121319);color:light-dark(#14161c,#f2f3f6)}
main{width:min(25rem,100% - 2rem);padding:1.5rem;border-radius:1rem;background:light-dark(#fff,#1d1f28)}
h1{font-size:1.25rem}p,dt{color:var(--quiet)}p{margin-top:1rem;font-size:.875rem}
dl{margin-top:1rem;display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem}dd{text-align:end;overflow-wrap:anywhere}
button,a{display:block;width:100%;margin-top:1.25rem;padding:.75rem;border:0;border-radius:.75rem;font:inherit;
background:light-dark(#1f5eff,#7ba0ff);color:light-dark(#fff,#0b1020);text-align:center;text-decoration:none}`

/** The page of the test on-ramp: one document without a script. @param languages as `Accept-Language` has them */
export function onrampPage(state: PageState, languages: string | null, facts?: PageFacts): Response {
  const [lang, said] = /^de\b/i.test(languages ?? '') ? (['de', de] as const) : (['en', en] as const)
  const [title, note] = said[state]
  const values = facts ? [facts.pays, facts.fee, facts.gets, facts.address] : []
  const rows = values.map((value, at) => `<dt>${said.rows[at]}</dt><dd>${escaped(value)}</dd>`)
  const isOpen = state === 'open' || state === 'failed'
  const back = state === 'bought' && facts?.redirect
  const body = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><main><h1>${title}</h1>${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''}
${isOpen ? `<form method="post"><button>${said.buy}</button></form>` : ''}
${back ? `<a href="${escaped(back)}">${said.back}</a>` : ''}
<p role="status">${note}</p></main></body></html>`
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

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
