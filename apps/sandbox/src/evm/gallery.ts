import type { Hex } from 'viem'
import badges from '../../artifacts/Badges.json' with { type: 'json' }
import gallery from '../../artifacts/Gallery.json' with { type: 'json' }
import lures from '../../artifacts/Lures.json' with { type: 'json' }
import type { Exhibit } from '../chain.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => BigInt(at + 1))

/**
 * Collections that are there without a transaction, as blocks of the chain's past would hold them: 500 pictures and three
 * lures of `many`, badges of `rich`.
 */
export const exhibits: readonly (Exhibit & { readonly address: Hex; readonly code: Hex })[] = [
  {
    address: '0x71de11fe00000000000000000000000000000001',
    code: `0x${gallery.runtime}`,
    standard: 'erc721',
    ids: upTo(500),
  },
  {
    address: '0xbad9e50000000000000000000000000000000002',
    code: `0x${badges.runtime}`,
    standard: 'erc1155',
    ids: upTo(2),
  },
  {
    address: '0x10e500000000000000000000000000000000000d',
    code: `0x${lures.runtime}`,
    standard: 'erc721',
    ids: upTo(3),
  },
]
