import type { AccountType } from './frameStorage.js'
import type { PageConfig } from './pageConfig.js'
import { prepareEvm } from './requests/evm/prepare.js'
import { plainJson } from './requests/plainJson.js'
import type { Prepared, RequestAround } from './requests/prepared.js'
import { RefusedRequestError } from './requests/screen.js'
import { prepareSolana } from './requests/solana/prepare.js'

// All that reads, shows and signs requests: a chunk of its own, fetched once a page asks for one.

export { clear, confirm, wait } from './confirm/confirm.js'
export { fetchWords } from './fetchWords.js'
export { warm } from './keys/derive.js'
export { isHigh } from './requests/high.js'

/** Reads a request that the visitor has to confirm. @throws {RefusedRequestError} */
export async function prepare(
  method: string,
  sent: unknown,
  {
    facts: { chains, smartAccount },
    preferred,
    ...around
  }: Omit<RequestAround, 'chain' | 'smart' | 'hasSafe'> & {
    readonly facts: Pick<PageConfig, 'chains' | 'smartAccount'>
    readonly preferred: AccountType
  },
): Promise<Prepared> {
  const { network } = around
  const params = plainJson(sent)
  const chain = Object.hasOwn(chains, network) ? chains[network] : undefined
  if (!chain) throw new RefusedRequestError('This network is not known here.', 4901)
  if (network.startsWith('eip155:')) {
    const { smartAccounts } = chain
    return prepareEvm(method, params, {
      ...around,
      chain,
      smart: smartAccounts && {
        kind: smartAccount,
        preferred,
        bundler: smartAccounts.bundler,
        paymaster: smartAccounts.paymaster,
      },
      hasSafe: Object.values(chains).some((one) => one.smartAccounts),
    })
  }
  if (network.startsWith('solana:')) return prepareSolana(method, params, { ...around, chain })
  throw new RefusedRequestError(`${method} is not signed here.`, 4200)
}
