import { type SignInMessage, type Siwx, siwx } from '@foyer/feature-siwx'
import { SignInRefusedError } from '@foyer/feature-siwx/errors'
import { ada } from '../world/accounts.js'
import { harbor } from '../world/wallets.js'
import type { World } from '../world/world.js'
import type { ViewState } from './viewState.js'

const message: SignInMessage = {
  domain: location.host,
  accountAddress: ada,
  chainId: 'eip155:1',
  uri: location.origin,
  version: '1',
  nonce: 'b1c2d3e4f5a6b7c8',
  issuedAt: '2026-01-01T12:00:00Z',
  expirationTime: '2026-01-02T12:00:00Z',
  statement: 'I accept the terms of the shop.',
}

/** A visitor who is asked to sign in, by a host that has no server. */
function asked(
  port: Partial<Siwx>,
  sees: string,
  next?: (world: World) => Promise<void>,
): Omit<ViewState, 'name'> {
  const own: Siwx = {
    createMessage: async () => message,
    getSessions: async () => [],
    addSession: async () => {},
    setSessions: async () => {},
    revokeSession: async () => {},
    ...port,
  }
  return {
    setting: { connected: harbor, features: [siwx({ siwx: own })] },
    async act(world) {
      await world.sees(sees)
      await next?.(world)
    },
  }
}

const never = () => new Promise<never>(() => {})

/** States of a sign-in. */
export const siwxSignMessage: readonly ViewState[] = [
  { name: 'normal', ...asked({}, 'You agree to') },
  { name: 'loading', ...asked({ getSessions: never }, 'Sign') },
  { name: 'optional', ...asked({ required: false }, 'Not now') },
  {
    name: 'message',
    ...asked({}, 'You agree to', async ({ press, sees }) => {
      await press('Read the full message')
      await sees('Nonce')
    }),
  },
  {
    name: 'long',
    ...asked(
      {
        createMessage: async () => ({
          ...message,
          statement: 'I accept the terms of the shop. '.repeat(20).trim(),
        }),
      },
      'You agree to',
    ),
  },
  {
    name: 'refused',
    ...asked(
      { addSession: () => Promise.reject(new SignInRefusedError(401)) },
      'You agree to',
      async ({ press, sees }) => {
        await press('Sign')
        await sees('Try again')
      },
    ),
  },
  {
    name: 'error',
    ...asked(
      { required: false, createMessage: () => Promise.reject(new Error('down')) },
      'A problem occurred',
    ),
  },
  {
    name: 'foreign',
    ...asked(
      { required: false, createMessage: async () => ({ ...message, domain: 'evil.example' }) },
      'is for another site',
    ),
  },
]
