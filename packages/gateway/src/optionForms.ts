import type { ChainOptions, Coin } from './chains.js'
import { onChain } from './guard/addressForms.js'
import {
  above,
  any,
  bag,
  base,
  callback,
  digits,
  either,
  type Form,
  flag,
  list,
  maybe,
  orFalse,
  part,
  port,
  table,
  text,
  whole,
  withMethods,
} from './guard/forms.js'
import { Secret } from './guard/secret.js'
import type { ProjectOptions } from './http/origins.js'
import type { CacheChoice, GatewayOptions } from './options.js'
import type { Provider, TokenFacts } from './questions.js'
import type { ClientAddressOptions } from './quota/clientAddress.js'
import type { Budget, Limit, LimitOptions } from './quota/quota.js'
import type { PaymasterOptions } from './rpc/smartAccounts.js'

const isText = (value: unknown) => typeof value === 'string' || value instanceof Secret
const coin = { name: text, symbol: text, decimals: digits }
const chain = bag<ChainOptions>({
  rpc: maybe(list(base)),
  send: maybe(list(base)),
  methods: maybe(list(text)),
  coin: maybe(bag<Coin>(coin)),
  bundler: maybe(base),
  paymaster: maybe(
    either((value) =>
      isText(value) ? base : bag<PaymasterOptions>({ url: base, context: maybe(table(any)) }),
    ),
  ),
})
const limit = bag<Limit>({ calls: above, seconds: above })
const budget = bag<Budget>({ calls: above, seconds: above, share: maybe(part) })
const limits: Form = bag<LimitOptions>({
  client: maybe(orFalse(limit)),
  project: maybe(orFalse(budget)),
  providers: maybe(table(budget)),
})
const provider = port<Provider>({
  id: text,
  question: text,
  bases: maybe(list(base)),
  keyed: maybe(flag),
  chains: maybe(list(text)),
  nodes: maybe(list(text)),
  isByChain: maybe(flag),
  covers: callback,
  answer: callback,
  close: maybe(callback),
})

/** All that {@link GatewayOptions} may have: another option does not compile until it is here. */
export const gatewayForm = bag<GatewayOptions>({
  chains: table(either((value): Form => (isText(value) ? base : Array.isArray(value) ? list(base) : chain))),
  providers: list(either((value) => (Array.isArray(value) ? list(provider) : provider))),
  tokens: maybe(
    list(
      onChain(
        port<TokenFacts>({
          ...coin,
          chain: text,
          address: maybe(text),
          icon: maybe(text),
          permits: maybe(flag),
        }),
        'address',
      ),
    ),
  ),
  origins: maybe(list(text)),
  projects: maybe(table(bag<ProjectOptions>({ origins: list(text) }))),
  cache: maybe(
    orFalse(
      bag<CacheChoice>({
        bytes: maybe(above),
        store: maybe(withMethods('get', 'set')),
        name: maybe(text),
      }),
    ),
  ),
  patience: maybe(above),
  limits: maybe(orFalse(limits)),
  clientAddress: maybe(bag<ClientAddressOptions>({ header: text, hops: maybe(whole) })),
  url: maybe(text),
  analytics: maybe(callback),
  authorize: maybe(callback),
  onAttempt: maybe(callback),
  onError: maybe(callback),
  fetch: maybe(callback),
  now: maybe(callback),
})
