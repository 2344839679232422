import type { AuthTypes } from '@walletconnect/types'
import type { Family } from './families/family.ts'
import type { Kit } from './kit.ts'
import { membersOf, textOf } from './parse.ts'
import type { SignIns } from './settings.ts'

type Payload = AuthTypes.PayloadParams

/**
 * What the wallet signs when a page asks it to connect and to sign in at once (CAIP-222): a message (CAIP-74) for the first
 * network that it was asked for, which allows what the page asked for on those that were ticked (ERC-5573).
 */
export async function signIn(
  kit: Kit,
  family: Family,
  payload: Payload,
  { chains, lie }: { readonly chains: readonly string[]; readonly lie: SignIns },
): Promise<AuthTypes.Cacao[]> {
  const [chain = ''] = chains
  const address = family.address(chain, 0)
  const iss = `did:pkh:${chain}:${address}`
  const { chains: _, type: _type, ...asked } = distort(payload, lie)
  const request = { ...asked, resources: allowed(payload.resources ?? [], chains) }
  const message = kit.formatAuthMessage({ request, iss })
  const signature = await family.answer({ chain, method: 'personal_sign', params: [message, address] }, 0)
  return [{ h: { t: 'caip122' }, p: { ...request, iss }, s: { t: 'eip191', s: textOf(signature) } }]
}

/** The same resources, with the networks in the capability that is the last of them. */
function allowed(resources: readonly string[], chains: readonly string[]): string[] {
  const recap = resources.at(-1) ?? ''
  const { att } = membersOf(JSON.parse(atob(recap.slice('urn:recap:'.length))))
  const abilities = Object.keys(membersOf(membersOf(att).eip155))
  const eip155 = Object.fromEntries(abilities.map((ability) => [ability, [{ chains }]]))
  return [
    ...resources.slice(0, -1),
    `urn:recap:${btoa(JSON.stringify({ att: { eip155 } })).replaceAll('=', '')}`,
  ]
}

function distort(payload: Payload, lie: SignIns): Payload {
  switch (lie) {
    case 'other-domain':
      return { ...payload, domain: 'evil.example' }
    case 'other-nonce':
      return { ...payload, nonce: 'ffffffffffffffff' }
    default:
      return payload
  }
}
