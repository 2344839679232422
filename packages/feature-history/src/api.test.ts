// @tier gate

import { lenient } from '@foyer/core/api'
import { describe, expect, test } from 'vitest'
import { readAnswer, transactionOn } from './api.js'
import { me, ethereumId as network, other } from './transactions.test-support.js'

const metadata = {
  operationType: 'receive',
  hash: '0xabc',
  minedAt: '2026-11-20T12:00:00.000Z',
  sentFrom: other,
  sentTo: me,
  status: 'confirmed',
  nonce: 3,
  chain: 'eip155:1',
  application: null,
}
const ether = { name: 'Ether', symbol: 'ETH', icon: { url: 'https://pictures.test/eth.png' } }
const transfer = {
  fungible_info: ether,
  nft_info: null,
  direction: 'in',
  quantity: { numeric: '0.250' },
  value: 741.3,
  price: 2965.2,
}
const row = { id: 'eip155:1:0xabc', metadata, transfers: [transfer] }

const read = (json: unknown, isOwn: (picture: string) => boolean = () => true) =>
  lenient(transactionOn(network, isOwn, () => false))(json)
const changed = (more: object) => read({ ...row, metadata: { ...metadata, ...more } })
const moved = (more: object) => read({ ...row, transfers: [{ ...transfer, ...more }] })?.transfers[0]

describe('an answer', () => {
  test('is a list and where it goes on', () => {
    expect(readAnswer({ data: [row], next: 'b1-2' })).toEqual({
      rows: [row],
      next: 'b1-2',
      attribution: [],
      isCut: false,
    })
    expect(readAnswer({ data: [], next: null })).toEqual({
      rows: [],
      next: undefined,
      attribution: [],
      isCut: false,
    })
  })

  test('names who wants to be named, where that leads to a page', () => {
    const [tower, evil] = [
      { name: 'Tower\u202e', url: 'https://tower.test/' },
      { name: 'Evil', url: 'javascript:alert(1)' },
    ]
    expect(readAnswer({ data: [], attribution: [tower, evil, null] }).attribution).toEqual([
      { name: 'Tower', url: 'https://tower.test/' },
    ])
  })

  test.each([null, 'no', {}, { data: {} }, { data: null }, { data: Array(10_001).fill(row) }])(
    'that is no page is refused',
    (json) => expect(() => readAnswer(json)).toThrow(TypeError),
  )
})

describe('a row', () => {
  test('is read to the last digit', () => {
    expect(read(row)).toMatchObject({
      id: 'eip155:1:0xabc',
      hash: '0xabc',
      at: Date.UTC(2026, 10, 20, 12),
      status: 'confirmed',
      operation: 'receive',
      from: other,
      to: me,
      nonce: 3,
      transfers: [{ kind: 'token', direction: 'in', amount: 250n, decimals: 3, symbol: 'ETH', worth: 741.3 }],
    })
  })

  test('without a list of transfers moved nothing', () => {
    expect(read({ ...row, transfers: null })?.transfers).toEqual([])
  })

  test('of another network is left out, one that does not say is not', () => {
    expect(changed({ chain: 'eip155:10' })).toBeUndefined()
    expect(changed({ chain: null })).toBeDefined()
  })

  test('of a purchase stands as others do, and keeps its id', () => {
    expect(
      changed({ status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', operationType: 'buy', requestId: 'r-1' }),
    ).toMatchObject({ status: 'pending', operation: 'buy', requestId: 'r-1' })
  })

  test.each([
    ['no text for an id', { ...row, id: 7 }],
    ['a moment of another era', { ...row, metadata: { ...metadata, minedAt: '-002025-11-01T00:00:00Z' } }],
    ['no moment', { ...row, metadata: { ...metadata, minedAt: 'yesterday' } }],
    [
      'a status by the name of every object’s property',
      { ...row, metadata: { ...metadata, status: 'toString' } },
    ],
    ['nothing', null],
  ])('with %s is left out', (_, json) => expect(read(json)).toBeUndefined())

  test('that is hostile is cut to what is plain', () => {
    const plain = read({
      id: 'x',
      metadata: {
        ...metadata,
        operationType: 'SEND <b>',
        hash: 'javascript:alert(1)//\u202e',
        sentFrom: '\u202egnp.exe\u2066',
        sentTo: 'a'.repeat(5_000),
        nonce: -1,
        application: { name: 'Evil\u200b', iconUrl: 'javascript:alert(1)' },
        requestId: '../..',
      },
      transfers: Array(5_000).fill(transfer),
    })

    expect(plain).toMatchObject({ operation: '', hash: undefined, from: 'gnp.exe', nonce: undefined })
    expect(plain).toMatchObject({ app: { name: 'Evil', icon: undefined }, requestId: undefined })
    expect(plain?.to.length).toBe(128)
    expect(plain?.transfers).toHaveLength(50)
  })
})

describe('what moved', () => {
  test.each([
    ['1e30', undefined],
    ['-1', undefined],
    [5, undefined],
    ['0', 0n],
    [`1${'0'.repeat(30)}`, 10n ** 30n],
    ['9'.repeat(78), undefined],
  ])('%s is %s units', (numeric, amount) => {
    expect(moved({ quantity: { numeric } })?.amount).toBe(amount)
  })

  test('is never more than there is where it has too many digits', () => {
    expect(moved({ quantity: { numeric: `0.${'9'.repeat(40)}` } })).toMatchObject({
      amount: BigInt('9'.repeat(36)),
      decimals: 36,
    })
  })

  test('may be an NFT, with its name and picture', () => {
    const url = 'https://pictures.test/204.png'
    const nft_info = { name: 'Tidal #204', content: { preview: { url } }, flags: { is_spam: false } }

    expect(moved({ nft_info, fungible_info: null })).toMatchObject({
      kind: 'nft',
      name: 'Tidal #204',
      picture: url,
      isSpam: false,
    })
  })

  test.each(['javascript:alert(1)', 'http://pictures.test/x.png', 'data:text/html,x', 7])(
    'has no picture at %s',
    (url) => expect(moved({ fungible_info: { ...ether, icon: { url } } })?.picture).toBeUndefined(),
  )

  test('has no picture of a foreign host, and neither has the app', () => {
    const url = 'https://tracker.test/1.png'
    const nft_info = { name: 'Tidal #204', content: { preview: { url }, detail: { url } } }
    const json = {
      id: '1',
      metadata: { ...metadata, application: { name: 'Quay', iconUrl: url } },
      transfers: [
        { ...transfer, fungible_info: null, nft_info },
        { ...transfer, fungible_info: { ...ether, icon: { url } } },
      ],
    }
    const isOwn = (picture: string) => picture.startsWith('https://api.test/')

    expect(read(json, isOwn)).toMatchObject({
      app: { name: 'Quay', icon: undefined },
      transfers: [{ name: 'Tidal #204', picture: undefined }, { picture: undefined }],
    })
  })

  test('of a token that the host lists is of a listed one, and no spam, whatever the service says', () => {
    const token = {
      ...ether,
      symbol: 'SHOP',
      address: 'eip155:1:0xAb',
      isListed: false,
      flags: { is_spam: true },
    }
    const json = { ...row, transfers: [{ ...transfer, fungible_info: token }] }
    const readBy = (listed: string) =>
      transactionOn(
        network,
        () => true,
        ({ address }) => address === listed,
      )(json).transfers[0]

    expect(readBy('0xAb')).toMatchObject({ isListed: true, isSpam: false })
    expect(readBy('0xAc')).toMatchObject({ isListed: false, isSpam: true })
  })

  test('to nowhere is left out', () => {
    expect(moved({ direction: 'up' })).toBeUndefined()
  })
})
