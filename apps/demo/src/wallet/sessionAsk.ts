import { formatUnits, isHex } from 'viem'
import type { Ask, AskContext } from './window.js'

/** A window for a smart session that is asked for (`wallet_grantPermissions`, ERC-7715). */
export function describeGrant(asked: unknown, context: AskContext): Ask {
  const { permissions, expiry } = Object(asked)
  const all: readonly unknown[] = Array.isArray(permissions) ? permissions : []
  return {
    title: 'Grant a smart session',
    approve: 'Grant',
    facts: [
      ...all.map((permission) => ({ label: 'May', value: wordsOf(permission, context), long: true })),
      { label: 'Until', value: new Date(Number(expiry) * 1_000).toLocaleString('en-GB') },
    ],
  }
}

/** A window for a session that is to end (`wallet_revokePermissions`). */
export function describeRevocation(asked: unknown): Ask {
  return {
    title: 'End a smart session',
    approve: 'End it',
    facts: [{ label: 'Session', value: String(Object(asked).pci), long: true }],
  }
}

function wordsOf(permission: unknown, { tokenName }: AskContext): string {
  const { type, data } = Object(permission)
  const { allowance, period, token, address, functions } = Object(data)
  const units = isHex(allowance) ? BigInt(allowance) : 0n
  const often = `every ${Number(period) / 3_600} h`
  if (type === 'native-token-recurring-allowance') return `spend ${formatUnits(units, 18)} ETH ${often}`
  if (type === 'erc20-recurring-allowance')
    return `spend ${units.toLocaleString('en-US')} base units of ${tokenName(String(token)) ?? token} ${often}`
  const named: readonly unknown[] = Array.isArray(functions) ? functions : []
  const calls = named.map((one) => String(Object(one).functionName)).join(', ')
  return type === 'contract-call' ? `call ${calls} of ${address}` : String(type)
}
