import { HttpError } from '@foyer/core'
import { ada } from '../world/accounts.js'
import { type ScriptNames, scriptedNames, zone } from '../world/names.js'
import { decline, hang, harbor } from '../world/wallets.js'
import type { World } from '../world/world.js'
import { times, type ViewState } from './viewState.js'

type Staged = Pick<ViewState, 'setting' | 'act'>

const longest = 'a-name-as-long-as-names-may-be-here-with-all-its-hyphens-to-see-'
const away = async () => {
  throw new HttpError('v1/profile', 503)
}
const taken =
  (...others: readonly string[]): ScriptNames =>
  (script) => {
    script.owners.set(`mira.${zone}`, '0x1')
    script.others = others.map((label) => ({ name: `${label}.${zone}`, registered: false }))
  }

function staged(change: ScriptNames, act: (world: World) => Promise<void>): Staged {
  return { setting: () => ({ connected: harbor, features: [scriptedNames(change)] }), act }
}

async function open(world: World, sees = 'Sign and register') {
  world.widget.router.push('RegisterAccountName')
  await world.sees(sees)
}

const typed = (text: string, sees: string, change: ScriptNames = () => {}): Staged =>
  staged(change, async (world) => {
    await open(world)
    await world.fill('Name', text)
    await world.sees(sees)
  })

const pressed = (sees: string, change: ScriptNames, text = 'mira'): Staged =>
  staged(change, async (world) => {
    await open(world)
    await world.fill('Name', text)
    await world.sees('This name is free.')
    await world.press('Sign and register')
    await world.sees(sees)
  })

/** States of the form. */
export const registerAccountName: readonly ViewState[] = [
  { name: 'empty', ...staged(() => {}, open) },
  { name: 'free', ...typed('mira', 'This name is free.') },
  { name: 'longest', ...typed(longest, 'This name is free.') },
  {
    name: 'looking',
    ...typed('mira', 'Checking', (script) => {
      script.fault = (path) => (path.includes('suggestions') ? hang() : undefined)
    }),
  },
  { name: 'taken', ...typed('mira', 'These are free', taken('mira-lind', 'miralind', 'mira-of-oslo')) },
  {
    name: 'taken-longest',
    ...typed('mira', 'These are free', taken(...times(4, (at) => `${longest.slice(0, 60)}${at}`))),
  },
  {
    name: 'look-up-failed',
    ...typed('mira', 'Error fetching', (script) => {
      script.fault = (path) => (path.includes('suggestions') ? away() : undefined)
    }),
  },
  {
    name: 'own-names-unknown',
    ...staged(
      (script) => {
        script.fault = away
      },
      (world) => open(world, 'Error fetching names'),
    ),
  },
  {
    name: 'declined',
    ...pressed('Signature declined', (script) => {
      script.sign = decline
    }),
  },
  {
    name: 'gone',
    ...pressed('a moment before', (script) => {
      script.others = [{ name: `mira-lind.${zone}`, registered: false }]
      script.sign = async () => {
        script.owners.set(`mira.${zone}`, '0x1')
        return '0x51'
      }
    }),
  },
  {
    name: 'own',
    ...staged(
      (script) => void script.owners.set(`mira.${zone}`, ada),
      (world) => open(world, 'You already own a name'),
    ),
  },
  {
    name: 'no-account',
    setting: { features: [scriptedNames(() => {})] },
    act: (world) => open(world, 'No names here'),
  },
]

/** States of the name that is registered. */
export const registerAccountNameSuccess: readonly ViewState[] = [
  { name: 'normal', ...pressed('is yours', () => {}) },
  { name: 'longest', ...pressed('is yours', () => {}, longest) },
  {
    name: 'waiting',
    ...pressed('This takes a moment', (script) => {
      script.lost = () => hang()
    }),
  },
]
