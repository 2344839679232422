import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, hex, id, label, link, seconds } from '../fields.js'
import { atOnce } from '../freshness.js'
import { term } from './sessionTerms.js'

const terms = v.array(term)

/** A session that an app may sign in with, within its permissions (ERC-7715). */
export const session = v.object({
  project: v.object({
    id,
    name: label,
    url: v.optional(v.nullable(link)),
    iconUrl: v.optional(v.nullable(link)),
  }),
  /** By which it is known. */
  pci: id,
  expiry: seconds,
  createdAt: seconds,
  permissions: terms,
  policies: terms,
  context: v.optional(v.nullable(hex)),
  revokedAt: v.optional(v.nullable(seconds)),
})

/** The sessions that apps may sign in for an account by themselves (ERC-7715); moments in seconds since 1970. */
export const sessions = defineCall({
  name: 'sessions',
  summary: 'The smart sessions of an account.',
  path: 'v1/sessions/{address}',
  needsPage: true,
  params: {
    /** With its chain. */
    address: accountId,
  },
  answer: v.object({ pcis: v.array(session) }),
  empty: { pcis: [] },
  freshness: atOnce,
})
