import { isEndless, shortInSentence } from '@foyer/core'
import { amountText, symbolWord } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { ArgumentLimit, Permission } from '../session.js'
import type { Wording } from '../words/permissions.js'
import type { ActingMessages } from './messages.js'

type T = Translate<ActingMessages>
type Calls = Extract<Permission, { readonly kind: 'calls' }>

/** Above this a number is most likely an address, or the like. */
const largest = 2n ** 64n

/** Each function that an app may call of a contract, with all that it is held to. */
export function functionTexts(
  t: T,
  { text, native }: Wording,
  { functions, contract }: Calls,
): readonly string[] {
  const at = shortInSentence(contract)
  const valueText = (value: bigint) =>
    isEndless(value)
      ? t('sessions.may.value.any', { coin: symbolWord(native) })
      : t('sessions.may.value', { amount: amountText({ text }, value, native, native.decimals) })
  return functions.map(({ name, limits, value, isDelegated }) => {
    const said = [
      ...limits.map((limit) => limitText(t, limit)),
      ...(value === undefined ? [t('sessions.may.value.unsaid', { coin: symbolWord(native) })] : []),
      ...(value ? [valueText(value)] : []),
      ...(isDelegated ? [t('sessions.may.delegated')] : []),
    ]
    return [t('sessions.may.call', { name, contract: at }), ...said].join(' · ')
  })
}

function limitText(t: T, { place, operator, value }: ArgumentLimit): string {
  const shown = value < largest ? String(value) : `0x${value.toString(16)}`
  return t(`sessions.may.${operator}`, { place, value: shown })
}
