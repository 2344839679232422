import { type Called, symbolText, truncateMiddle } from '@foyer/core'
import { CopyButton, type KeyValue, KeyValueList, type Translate, useText } from '@foyer/ui'
import { namedContract } from '../amounts/called.js'
import type { contractMessages } from './messages.js'

/** A token of a place, and which of several it is there. */
export interface NamedToken extends Called {
  /** The side of it, where the place has several: “You pay”. */
  readonly side?: string | undefined
  /** Its contract is not to be carried elsewhere (safety T-42). */
  readonly isBait?: boolean
}

/** Returns the contracts of those tokens that may be taken for another: a name can be copied, a contract cannot. */
export function contractsOf(
  t: Translate<typeof contractMessages>,
  tokens: readonly (NamedToken | undefined)[],
): readonly KeyValue[] {
  return tokens.flatMap((token) => {
    const contract = token && namedContract(token)
    if (!contract) return []
    const { side, isBait } = token
    const short = truncateMiddle(contract)
    const copy = t('contract.copy', { address: contract })
    return {
      id: `${contract} ${side ?? ''}`,
      label: side === undefined ? t('contract.label') : t('contract.side', { side }),
      value: isBait ? (
        short
      ) : (
        <CopyButton variant="inline" value={contract} label={`${short} ${copy}`}>
          {short}
        </CopyButton>
      ),
      ...(token.symbol && { detail: symbolText(token) }),
    }
  })
}

/** The contracts of {@link contractsOf} below a form. */
export function Contracts({ tokens }: { readonly tokens: Parameters<typeof contractsOf>[1] }) {
  const items = contractsOf(useText<typeof contractMessages>(), tokens)
  return items.length > 0 && <KeyValueList items={items} />
}
