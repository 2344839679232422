// @tier gate
import { parseNetworkId } from '@foyer/core'
import type { CallsOf } from '@foyer/core/api'
import { search } from '@foyer/search'
import { type ClientReading, clientReading } from '@foyer/testing/api'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readNfts } from './api.js'
import { me } from './nfts.test-support.js'

const network = parseNetworkId('eip155:1')
const { signal } = new AbortController()

const readings = {
  nfts: clientReading(fc, 'nfts', {
    ask: (api) => readNfts(api, { address: me, network, cursor: 'a/b', force: false }, signal),
    given: ({ data, next }) => ({
      data: data.map((row, at) => ({
        ...row,
        chainId: 'eip155:1' as const,
        contract: `eip155:1:0x${`${at}`.padStart(40, '0')}` as const,
        standard: 'erc721' as const,
        tokenId: `${at}`,
        amount: '1',
      })),
      next,
    }),
    holds({ items, next }, answer) {
      expect(next).toBe(answer.next ?? undefined)
      expect(items.map(({ hasPicture }) => hasPicture)).toEqual(
        answer.data.map(({ image }) => image !== null),
      )
      expect(items.map(({ name }) => name !== '')).toEqual(answer.data.map(({ name }) => name !== null))
      expect(items.map(({ media }) => media ?? null)).toEqual(answer.data.map(({ media }) => media))
      expect(items.map(({ traits }) => traits.length)).toEqual(answer.data.map(({ traits }) => traits.length))
    },
  }),
} satisfies Record<CallsOf<'feature-nfts'>, ClientReading>

search.for(Object.entries(readings))(
  'the call %s is made by the contract, and whatever it allows as an answer is read',
  async (look, [, { property }]) => look(property),
)
