// @tier gate
import { balance, identity, price, priceHistory, supportedChains, wallets } from '@foyer/api'
import { displayText, parseNetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import { answersOf } from '@foyer/testing/api'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { decodeWallets } from './catalogue.js'
import { decodeIdentity } from './identities.js'
import { decodePast } from './past.js'
import { decodeBalances } from './portfolio.js'
import { decodePrices } from './prices.js'
import { decodeSupportedChains } from './support.js'

const mainnet = parseNetworkId('eip155:1')

function everyAnswer<T>(name: string, answers: fc.Arbitrary<T>, holds: (answer: T) => void) {
  search(name, fc.property(answers, holds))
}

describe('whatever a service may answer by its contract is read whole:', () => {
  everyAnswer('the chains that it knows', answersOf(fc, supportedChains), (answer) => {
    expect([...decodeSupportedChains(answer)]).toEqual([...new Set(answer.http)])
  })

  everyAnswer('names and pictures', answersOf(fc, identity), (answer) => {
    const { name, avatar } = decodeIdentity(answer)
    // A name that would be shown as another one is not shown.
    expect(name).toBe(answer.name === displayText(answer.name) ? answer.name || undefined : undefined)
    expect(avatar === undefined).toBe(answer.avatar === null)
  })

  everyAnswer('prices', answersOf(fc, price), (answer) => {
    expect(decodePrices(answer)).toMatchObject(answer.fungibles.map((one) => ({ price: one.price })))
  })

  everyAnswer('prices of the past', answersOf(fc, priceHistory), ({ fungibles }) => {
    expect(decodePast({ fungibles })).toEqual(
      fungibles.map(({ address, prices }) => ({
        address,
        prices: prices.map(({ at, price }) => ({ at: at * 1_000, price })),
      })),
    )
  })

  everyAnswer(
    'balances, but tokens without decimals, which are no money',
    answersOf(fc, balance),
    ({ balances }) => {
      const rows = balances.map(({ address, ...row }, at) => ({
        ...row,
        chainId: mainnet,
        ...(address ? { address: `${mainnet}:${at}${address.split(':')[2]}`.slice(0, 128) } : {}),
      }))
      const coins = rows.filter(({ address, quantity }) => !address && quantity.decimals !== '0').slice(0, 1)
      const tokens = rows.filter(({ address, quantity }) => address && quantity.decimals !== '0')
      const read = decodeBalances(mainnet)({ balances: rows })
      expect(read).toHaveLength(coins.length + tokens.length)
      expect(read.filter(({ price }) => price !== undefined)).toHaveLength(
        [...coins, ...tokens].filter((row) => row.price !== undefined).length,
      )
      expect(read.filter(({ icon }) => icon)).toHaveLength(
        [...coins, ...tokens].filter(({ iconUrl }) => iconUrl).length,
      )
    },
  )

  everyAnswer('wallets', answersOf(fc, wallets), (answer) => {
    const { wallets: read, count, received } = decodeWallets(answer)
    expect(read.map(({ id }) => id)).toEqual([...new Set(answer.data.map(({ id }) => id))])
    expect({ count, received }).toEqual({ count: answer.count, received: answer.data.length })
  })
})
