import { activeAccount, HttpError, type SignRequest } from '@foyer/core'
import { createFeatureHost, createNamesService, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { messages } from './messages.js'
import { createNames } from './names.js'

export const ada = '0x1111111111111111111111111111111111111111'
export const bob = '0x2222222222222222222222222222222222222222'
const zone = 'foyer.test'

/** What a test says of the world of names. */
export interface NamesWorldOptions {
  readonly address?: string
  readonly zones?: readonly string[]
  readonly network?: string
  readonly testnet?: boolean
}

/** A world with a service of names, and the feature in it. */
export function namesWorld({
  address = ada,
  zones = [zone],
  network = 'eip155:1',
  testnet = false,
}: NamesWorldOptions = {}) {
  const text = createText({ locale: 'en' })
  text.add(messages)
  const networks = [{ ...fakeNetwork(network, 'Ethereum'), testnet }, fakeNetwork('eip155:8453', 'Base')]
  const host = createFeatureHost({ text, networks, address })
  const account = activeAccount(host.state)
  // The chain was asked: it is the address of a key.
  host.state.codes = account ? { [account]: 'none' } : {}
  const { api, asked, posted, script: service } = createNamesService(zone)
  const named: (readonly [string, string])[] = []
  const alerts: (readonly string[])[] = []
  const script = Object.assign(service, { sign: async (_request: SignRequest) => '0x5161' })

  const { router } = host.context
  const views = () => router.state.stack.map(({ view }) => view)
  const context = {
    ...host.context,
    api,
    flag: () => zones,
    alerts: { show: (...alert: readonly string[]) => void alerts.push(alert) },
    names: {
      ...host.context.names,
      named: (account: string, name: string) => void named.push([account, name]),
    },
    async sign(request: SignRequest) {
      router.push('ApproveTransaction')
      try {
        return await script.sign(request)
      } finally {
        if (views().at(-1) === 'ApproveTransaction') router.back()
      }
    },
  }
  const names = createNames(context)
  const stay = new AbortController()
  router.push('RegisterAccountName')
  const open = () => names.open(stay.signal)
  return { ...host, text, context, names, script, asked, posted, named, alerts, views, stay, open }
}

/** What a service says no by. */
export function refusal(reason: string, status = 400): HttpError {
  return new HttpError('v1/profile/account', status, { reason })
}

/** An answer that never came. */
export function noAnswer(): HttpError {
  return new HttpError('v1/profile/account', 0)
}
