import * as v from 'valibot'
import { defineCall } from '../call.js'
import { address, hex } from '../fields.js'
import { atOnce } from '../freshness.js'
import { nameRecord } from './nameLookup.js'

const coinTypeFault = 'must be a coin type of SLIP-44 or ENSIP-11'

/** Registers a name for an address. Refused unless `signature` is the address's own, of `message` as it is. */
export const registerName = defineCall({
  name: 'registerName',
  summary: 'Registers a name, as the owner of the address signed it.',
  method: 'POST',
  path: 'v1/profile/account',
  needsPage: true,
  body: {
    coin_type: v.pipe(
      v.number(coinTypeFault),
      v.integer(coinTypeFault),
      v.minValue(0, coinTypeFault),
      v.maxValue(0xffffffff, coinTypeFault),
    ),
    address,
    /**
     * JSON: `name`, `attributes`, a `timestamp` in seconds and the `nonce` of `v1/profile/nonce`. The text that was signed.
     * Without a nonce the timestamp may be 10 s off.
     */
    message: v.pipe(v.string('must be text'), v.maxLength(4_000, 'must be at most 4000 characters')),
    signature: hex,
  },
  answer: v.object({ ...nameRecord.entries, success: v.literal(true) }),
  freshness: atOnce,
  retry: 'never',
})
