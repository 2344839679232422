import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, hex, id } from '../fields.js'
import { atOnce } from '../freshness.js'

/** Ends a session. Refused unless `signature` is the account's own. */
export const revokeSession = defineCall({
  name: 'revokeSession',
  summary: 'Ends a smart session, as the owner of the account signed it.',
  method: 'POST',
  path: 'v1/sessions/{address}/revoke',
  needsPage: true,
  params: {
    /** With its chain. */
    address: accountId,
  },
  body: { pci: id, signature: hex },
  answer: v.object({ success: v.literal(true) }),
  freshness: atOnce,
  retry: 'never',
})
