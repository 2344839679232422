// @tier gate
import { search } from '@foyer/search'
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createMessage } from './createMessage.js'
import { eip155 } from './eip155.js'
import { SiwxError } from './error.js'
import { parseMessage } from './parseMessage.js'
import { polkadot } from './polkadot.js'
import {
  letIn,
  login,
  polkadotVectors,
  readTexts,
  refused,
  refusedTexts,
  type SignedVector,
  wholeText,
} from './vectors.test-support.js'
import { verifyMessage } from './verifyMessage.js'

test.each(Object.entries(readTexts))('EIP-4361, read: %s', (_, message) => {
  const { statement, ...others } = message

  expect(parseMessage(createMessage(message))).toEqual(statement === undefined ? others : message)
})

test.each(Object.entries(refusedTexts))('EIP-4361, no message: %s', (_, text) => {
  expect(() => parseMessage(wholeText)).not.toThrow()
  expect(text).not.toBe(wholeText)
  expect(() => parseMessage(text)).toThrow(SiwxError)
})

const yearMs = 365 * 86_400_000

/** @param years how long ago it may have been signed: the vectors are older than a server takes */
function verify({ message, signature, ...given }: SignedVector, years: number) {
  const { domain = message.domain, nonce = message.nonce, time = message.issuedAt } = given
  const now = { time: new Date(time), clockDifferenceMs: years * yearMs }
  return verifyMessage({
    message: createMessage(message),
    signature,
    domain,
    nonce,
    // What a message is about, the standard leaves to the site.
    uriHosts: [new URL(message.uri).host],
    families: [eip155()],
    ...now,
  })
}

test.each(Object.entries(letIn))('EIP-4361, let in: %s', async (_, vector) => {
  expect(await verify(vector, 100)).toMatchObject({ account: `eip155:1:${vector.message.accountAddress}` })
})

test.each(Object.entries(refused))('EIP-4361, refused: %s', async (_, [vector, fault]) => {
  await expect(verify(vector, 50)).rejects.toMatchObject({ name: 'SiwxError', fault })
})

test('an EVM account has one name, however its address is written', async () => {
  const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const message = createMessage({ ...login, accountAddress: signer.address.toLowerCase() })
  const signature = await signer.signMessage({ message })
  const asked = { message, signature, domain: login.domain, nonce: login.nonce, families: [eip155()] }
  const time = new Date(login.issuedAt)

  expect((await verifyMessage({ ...asked, time })).account).toBe(`eip155:1:${signer.address}`)
})

search(
  'Sign-In With Solana is written as its reference writes it, and read as that reads it',
  async (look) => {
    const line = fc.stringMatching(/^[A-Za-z0-9 .,:]{1,40}$/)
    const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9000-01-01') })
    const iso = date.map((one) => one.toISOString())
    const messages = fc.record(
      {
        domain: fc.domain(),
        uri: fc.webUrl(),
        statement: line,
        issuedAt: iso,
        expirationTime: iso,
        notBefore: iso,
        requestId: fc.stringMatching(/^[a-z0-9]{1,20}$/),
        resources: fc.array(fc.webUrl(), { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: ['domain', 'uri', 'issuedAt'] },
    )
    const accountAddress = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const own = { version: '1', nonce: '32891757' } as const
    await look(
      fc.property(messages, ({ resources, ...fields }) => {
        const text = createMessage({
          ...fields,
          ...own,
          accountAddress,
          chainId,
          ...(resources && { resources }),
        })
        const input = {
          ...fields,
          ...own,
          address: accountAddress,
          chainId: 'mainnet',
          ...(resources && { resources }),
        }

        expect(text).toBe(createSignInMessageText(input))
        expect(parseSignInMessageText(text)).toMatchObject(input)
      }),
    )
  },
  { gate: 200 },
)

test.each(Object.entries(polkadotVectors))('Polkadot: %s', async (_, { address, signature }) => {
  const { signal } = new AbortController()
  const asked = { address, signature, signal, chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' } as const
  const isSigned = (text: string) => polkadot().verify({ ...asked, text })

  expect(await isSigned('hello world')).toBe(true)
  expect(await isSigned('hello world.')).toBe(false)
})
