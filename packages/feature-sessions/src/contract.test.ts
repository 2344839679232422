// @tier gate
import { joinAccount } from '@foyer/core'
import type { CallsOf } from '@foyer/core/api'
import { search } from '@foyer/search'
import { type ClientReading, clientReading } from '@foyer/testing/api'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createSessionsApi } from './api.js'
import { approvalKinds } from './approval.js'
import { ethereum } from './sessions.test-support.js'

const account = joinAccount(ethereum, `0x${'a'.repeat(40)}`)
const { signal } = new AbortController()
const isListed = () => false
/** An address of the chain, which differs by its number. */
const addressOf = (at: number) => `eip155:1:0x${at.toString(16).padStart(40, '0')}` as const

const readings = {
  approvals: clientReading(fc, 'approvals', {
    ask: (api) => createSessionsApi({ api, isListed }).approvals(account, signal),
    given: ({ approvals, isWhole, whole }) => ({
      approvals: approvals.map((row, at) => ({
        ...row,
        contract: addressOf(at % 3),
        spender: addressOf(at),
      })),
      isWhole,
      ...(whole && { whole }),
    }),
    holds({ items, isWhole, missing }, answer) {
      type Row = (typeof answer.approvals)[number]
      const isCounted = ({ kind }: Row) => kind === 'token' || kind === 'permit2'
      const isRead = (row: Row) => {
        if (!isCounted(row) && row.kind !== 'piece') return true
        const number = isCounted(row) ? row.amount : row.tokenId
        return number != null && BigInt(number) < 2n ** 256n
      }
      const open = answer.approvals.filter(
        (row) => isRead(row) && (!isCounted(row) || BigInt(row.amount ?? 0) > 0n),
      )
      expect(missing).toEqual(
        approvalKinds.filter((kind) => !answer.whole?.slice(0, approvalKinds.length).includes(kind)),
      )
      expect(isWhole).toBe(answer.isWhole && answer.approvals.every(isRead))
      expect(items.map(({ spender }) => spender)).toEqual(open.map(({ spender }) => spender.split(':')[2]))
    },
  }),
  sessions: clientReading(fc, 'sessions', {
    ask: (api) => createSessionsApi({ api, isListed }).sessions(account, signal),
    holds({ items }, { pcis }) {
      const known = new Set(pcis.map(({ pci }) => pci))
      expect(items.map(({ pci }) => pci)).toEqual([...known])
    },
  }),
  revokeSession: clientReading(fc, 'revokeSession', {
    ask: async (api) => createSessionsApi({ api, isListed }).revoke(account, 'pci', '0x00'),
    holds: () => {},
  }),
} satisfies Record<CallsOf<'feature-sessions'>, ClientReading>

search.for(Object.entries(readings))(
  'the call %s is made by the contract, and whatever it allows as an answer is read',
  async (look, [, { property }]) => look(property),
)
