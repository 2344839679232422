import type { AccountId, FeatureContext, FoyerEvent } from '@foyer/core'
import type { SignInMessage } from '@foyer/siwx'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText, TextProvider } from '@foyer/ui'
import { fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { createFeature } from './feature.js'
import type { Siwx } from './signInPort.js'

/** Of who is asked. */
export const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
/** The one in use. */
export const network = fakeNetwork('eip155:1', 'Ethereum')

/** What a host asks for. */
export function messageFor(over: Partial<SignInMessage> = {}): SignInMessage {
  return {
    domain: location.host,
    accountAddress: address,
    chainId: 'eip155:1',
    uri: location.origin,
    version: '1',
    nonce: 'a1b2c3d4e5f6',
    statement: 'I accept the terms.',
    issuedAt: new Date().toISOString(),
    ...over,
  }
}

/** What is different from one where all goes well. */
export interface World {
  readonly port?: Partial<Siwx>
  readonly sign?: FeatureContext['sign']
  readonly required?: boolean
  /** An earlier visit signed in, for so long (ms). */
  readonly knownForMs?: number
}

/** The view over a port in memory. */
export function world({ port = {}, sign = async () => '0xsigned', required = true, knownForMs }: World = {}) {
  const text = createText({ locale: 'en' })
  const host = createFeatureHost({ text, networks: [network], address })
  const sessions: SignInMessage[] = []
  const disconnect = vi.fn(async () => {})
  const listeners = new Set<Parameters<FeatureContext['events']['subscribe']>[0]>()
  const context: FeatureContext = {
    ...host.context,
    sign: vi.fn(sign),
    alerts: { show: vi.fn() },
    events: {
      ...host.context.events,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    account: { ...host.context.account, disconnect },
  }
  const addSession = vi.fn<Siwx['addSession']>(async ({ data }) => void sessions.push(data))
  const own = {
    required,
    createMessage: vi.fn<Siwx['createMessage']>(async () => messageFor()),
    addSession,
    setSessions: vi.fn(async () => {}),
    getSessions: vi.fn<Siwx['getSessions']>(async () => sessions.map((data) => ({ data }))),
    revokeSession: vi.fn(async () => {}),
    ...port,
  } satisfies Siwx
  const onChange = vi.fn<(accounts: readonly AccountId[]) => void>()
  if (knownForMs !== undefined)
    context.store.set('until', { [`eip155:1:${address}`]: Date.now() + knownForMs })
  const feature = createFeature({ siwx: own, onChange })
  text.add(feature.messages)
  const controller = feature.install(context)
  const stay = new AbortController()
  const back = vi.spyOn(context.router, 'back').mockImplementation(() => {})
  const { component: View, enter } = feature.views.SIWXSignMessage
  enter({ controller, signal: stay.signal })
  render(
    <TextProvider text={text}>
      <View controller={controller} context={context} />
    </TextProvider>,
  )
  /** Something happened in the widget, outside of the sign-in. */
  const tell = (event: FoyerEvent) => {
    for (const listener of listeners) listener(event)
  }
  return { ...host, context, controller, own, back, disconnect, stay, addSession, tell, onChange }
}

/** Presses a button by its name. */
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
