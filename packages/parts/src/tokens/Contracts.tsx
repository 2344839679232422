import { standingOf, symbolText, type TokenBalance, tokenKey, truncateMiddle } from '@foyer/core'
import { CopyButton, type KeyValue, KeyValueList, type Translate, useText } from '@foyer/ui'
import type { tokenPickerMessages } from './messages.js'

type Tokens = readonly (
  | Pick<TokenBalance, 'network' | 'address' | 'symbol' | 'isListed' | 'price' | 'standing'>
  | undefined
)[]

/** Returns the contracts of those tokens that may be taken for another: a name can be copied, a contract cannot. */
export function contractsOf(t: Translate<typeof tokenPickerMessages>, tokens: Tokens): readonly KeyValue[] {
  return tokens.flatMap((token) => {
    if (!token?.address || !standingOf(token)) return []
    const short = truncateMiddle(token.address)
    const copy = t('tokens.copyContract', { address: token.address })
    return {
      id: tokenKey(token),
      label: t('tokens.contract'),
      value: (
        <CopyButton variant="inline" value={token.address} label={`${short} ${copy}`}>
          {short}
        </CopyButton>
      ),
      detail: symbolText(token),
    }
  })
}

/** The contracts of {@link contractsOf} below a form. */
export function Contracts({ tokens }: { readonly tokens: Tokens }) {
  const items = contractsOf(useText<typeof tokenPickerMessages>(), tokens)
  return items.length > 0 && <KeyValueList items={items} />
}
