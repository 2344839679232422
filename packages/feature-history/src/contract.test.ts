// @tier gate
import { displayText, joinAccount } from '@foyer/core'
import type { CallsOf } from '@foyer/core/api'
import { search } from '@foyer/search'
import { type ClientReading, clientReading } from '@foyer/testing/api'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readPage } from './pages.js'
import { me, ethereumId as network } from './transactions.test-support.js'

const account = joinAccount(network, me)
const { signal } = new AbortController()

const readings = {
  history: clientReading(fc, 'history', {
    ask: (api) =>
      readPage(api, account, undefined, {
        signal,
        isOwnPicture: () => true,
        isListed: () => false,
        serves: async () => true,
      }),
    given: ({ data, ...rest }) => ({
      ...rest,
      data: data.map((row) => ({ ...row, metadata: { ...row.metadata, chain: 'eip155:1' as const } })),
    }),
    holds({ rows, attribution }, answer) {
      // A second row of one id has a number after it.
      expect(rows.map(({ id }) => id.split(' ')[0])).toEqual(answer.data.map(({ id }) => id))
      expect(rows.map(({ at }) => at)).toEqual(
        answer.data.map(({ metadata }) => Date.parse(metadata.minedAt)),
      )
      expect(rows.map(({ untold }) => untold)).toEqual(answer.data.map(({ more = 0 }) => more))
      expect(rows.map(({ transfers }) => transfers.map(({ direction, kind }) => [direction, kind]))).toEqual(
        answer.data.map(({ transfers }) =>
          transfers.map(({ direction, nft_info }) => [direction, nft_info ? 'nft' : 'token']),
        ),
      )
      expect(attribution).toHaveLength(answer.attribution?.length ?? 0)
      // The other side may be the word of a transfer.
      for (const [at, { from }] of rows.entries()) {
        const { metadata, transfers } = answer.data[at] ?? { transfers: [] }
        const said = [metadata?.sentFrom, ...transfers.map(({ counterparty }) => counterparty?.address)]
        expect(said.map((who) => displayText(who, 128))).toContain(from)
      }
    },
  }),
} satisfies Record<CallsOf<'feature-history'>, ClientReading>

search.for(Object.entries(readings))(
  'the call %s is made by the contract, and whatever it allows as an answer is read',
  async (look, [, { property }]) => look(property),
)
