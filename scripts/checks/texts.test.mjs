// @tier gate
import { expect, test } from 'vitest'
import { readEnglish } from '../../packages/locales/scripts/english.mjs'

/**
 * The parameters of all texts, as `key.parameter`, by their source. Words of a stranger are quoted, isolated or replaced before they
 * are a part of a sentence: a new parameter belongs in the row of its source, which names the function or the search for it.
 * @type {Readonly<Record<string, RegExp>>}
 */
const fillers = {
  // Amounts, moments, counts, places, percentages and words of other texts.
  'the widget':
    /\.(change|price|at|terms|privacy|document|worth|time|stands|status|given|got|least|most|last|example|whole|fraction|held|locked|fee|unit|one|wanted|places|place|done|kinds|reach|day|period|families|value|loss|min|max|seconds|minutes|hours|number|date|page|pages|first|second|from|error|side)$|^(title\.gets|pay\.pays)$/,
  // By `amountText` and `symbolWord`, which quote: packages/parts/src/amounts/strangers.test.ts.
  'an amount with the symbol of a token': /\.(amount|symbol|other|coin|token)$/,
  // By `walletWord`, or it does not compile: packages/parts/src/accounts/walletWord.test.ts.
  'a wallet': /\.wallet$/,
  'the host, or its service':
    /\.(site|brand|host|networks?|chain|provider|method|currency|device)$|^(networks|social|email|onramp|connect)\.[\w.]+\.name$|^(settings\.(on|explorer|connectNamespace)|transaction\.explorer|sessions\.explorer)\.name$|^settings\.disconnectNamespaces\.names$/,
  'the visitor': /\.(query|email)$|^loggedInAs\.name$|^names\.\w+\.name$|^receiver\.(known|name\.\w+)\.name$/,
  'an address': /\.(address|like|before|router|account|contract|to)$/,
  // Searches: strangers.test.ts in feature-calls, feature-history and feature-sessions.
  'a token, a contract or an app':
    /\.(what|type|reason|nft)$|^(history|transaction\.named|nfts|token|sessions(?!\.explorer))\.[\w.]+\.name$/,
}

test('each parameter of each text is filled by one that is known', async () => {
  const { tables } = await readEnglish()
  const parameters = new Set(
    Object.values(tables).flatMap((table) =>
      Object.entries(table).flatMap(([key, message]) => {
        const forms = typeof message === 'string' ? [message] : Object.values(message)
        return forms.flatMap((form) =>
          [...form.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
            name === 'count' ? [] : [`${key}.${name}`],
          ),
        )
      }),
    ),
  )
  expect(parameters.size).toBeGreaterThan(300)
  const unclear = [...parameters].flatMap((parameter) => {
    const known = Object.keys(fillers).filter((who) => fillers[who]?.test(parameter))
    return known.length === 1 ? [] : [`${parameter}: ${known.join(', ') || 'in no row'}`]
  })
  expect(unclear).toEqual([])
})
