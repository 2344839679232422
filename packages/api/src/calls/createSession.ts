import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, id } from '../fields.js'
import { atOnce } from '../freshness.js'
import { sessionKey, sessionTerms } from './sessionTerms.js'

/** Begins a session that an account's wallet is about to be asked for. */
export const createSession = defineCall({
  name: 'createSession',
  summary: 'Begins a smart session, before the wallet is asked to grant it.',
  method: 'POST',
  needsPage: true,
  path: 'v1/sessions/{address}',
  params: {
    /** With its chain. */
    address: accountId,
  },
  body: sessionTerms,
  answer: v.object({
    /** By which it is known. */
    pci: id,
    /** Of a server that signs beside the app: to be put first among the signer's keys. */
    key: v.optional(sessionKey),
  }),
  freshness: atOnce,
  retry: 'never',
})
