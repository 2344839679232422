import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, hex, id } from '../fields.js'
import { atOnce } from '../freshness.js'
import { sessionTerms } from './sessionTerms.js'

/** Tells of a session that was granted. Refused unless the server can tell that it was. */
export const activateSession = defineCall({
  name: 'activateSession',
  summary: 'Keeps a smart session, as the wallet granted it.',
  method: 'POST',
  path: 'v1/sessions/{address}/activate',
  needsPage: true,
  params: {
    /** With its chain. */
    address: accountId,
  },
  body: {
    pci: id,
    ...sessionTerms,
    /** What the wallet gave with it. */
    context: hex,
  },
  answer: v.object({ success: v.literal(true) }),
  freshness: atOnce,
  retry: 'never',
})
