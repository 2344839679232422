import * as v from 'valibot'
import { evmAddress, hex, label, quantity, seconds } from '../fields.js'

/** A permission or a policy, of any type. */
export const term = v.object({ type: label, data: v.record(v.string(), v.unknown()) })

const period = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e11))
const allowance = { allowance: quantity, start: seconds, period }

/** What an argument of a call has to be. */
const condition = v.object({ operator: v.picklist(['EQUAL', 'GREATER_THAN', 'LESS_THAN']), value: hex })

const contractFunction = v.object({
  functionName: v.pipe(v.string(), v.regex(/^[a-zA-Z_$][\w$]{0,99}$/)),
  /** In their order; null is any value. */
  args: v.optional(v.pipe(v.array(v.nullable(condition)), v.maxLength(20))),
  /** Of the coin, at most. */
  valueLimit: v.optional(quantity),
  operation: v.optional(v.picklist(['Call', 'DelegateCall'])),
})

/** What an app may do in a session (ERC-7715). */
export const permission = v.union([
  v.object({
    type: v.literal('contract-call'),
    data: v.object({
      address: evmAddress,
      abi: v.pipe(v.array(v.unknown()), v.maxLength(100)),
      functions: v.pipe(v.array(contractFunction), v.minLength(1), v.maxLength(50)),
    }),
  }),
  v.object({ type: v.literal('native-token-recurring-allowance'), data: v.object(allowance) }),
  v.object({
    type: v.literal('erc20-recurring-allowance'),
    data: v.object({ token: evmAddress, ...allowance }),
  }),
])

/** A key that signs in a session. */
export const sessionKey = v.object({ type: v.picklist(['secp256k1', 'secp256r1']), publicKey: hex })

/** What an app asks an account's wallet for, and what the wallet grants: the fields of `wallet_grantPermissions` but for the address. */
export const sessionTerms = {
  /** As wallets write it: `0x1`. */
  chainId: quantity,
  expiry: seconds,
  signer: v.object({
    type: v.literal('keys'),
    data: v.object({ keys: v.pipe(v.array(sessionKey), v.minLength(1), v.maxLength(10)) }),
  }),
  permissions: v.pipe(v.array(permission), v.minLength(1), v.maxLength(20)),
  policies: v.pipe(v.array(term), v.maxLength(20)),
}
