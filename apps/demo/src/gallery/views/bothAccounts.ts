import type { NetworkId } from '@foyer/core'
import { ada, bob } from '../world/accounts.js'
import { logins, type ScriptedLogin } from '../world/login.js'
import { base, ethereum, longNetwork } from '../world/networks.js'
import { hang, wallet } from '../world/wallets.js'
import type { Setting, World } from '../world/world.js'
import type { ViewState } from './viewState.js'

interface Both {
  readonly networks?: readonly NetworkId[]
  readonly isDeployed?: boolean
  /** Whether the smart account is the one in use. */
  readonly preferred?: boolean
  readonly on?: NetworkId
  readonly choose?: ScriptedLogin['choose']
}

/** A login whose wallet has an account of its key and a smart one. */
function withBoth({
  networks = [ethereum.id],
  isDeployed = true,
  preferred = true,
  on = ethereum.id,
  choose,
}: Both = {}): ScriptedLogin {
  return {
    ...logins.in,
    wallet: wallet('Login', {
      id: 'auth',
      addresses: [ada],
      selectable: true,
      network: on,
      smart: { address: bob, networks, isOfKey: false, preferred, isDeployed },
    }),
    ...(choose && { choose }),
  }
}

const [both, fresh, standard] = [withBoth(), withBoth({ isDeployed: false }), withBoth({ preferred: false })]
/** On a network without smart accounts. */
const elsewhere = withBoth({ on: base.id })
const everywhere = withBoth({ networks: [ethereum.id, base.id] })

/** States of the account of such a login. */
export const accountWithBoth: readonly ViewState[] = [
  { name: 'both-smart', setting: { login: fresh }, act: ({ sees }) => sees('Smart account') },
  { name: 'both-standard', setting: { login: standard }, act: ({ sees }) => sees('Standard account') },
  { name: 'both-elsewhere', setting: { login: elsewhere }, act: ({ sees }) => sees('Standard account') },
]

function settings(
  login: ScriptedLogin,
  next?: (world: World) => Promise<void>,
  more?: Setting,
): Pick<ViewState, 'setting' | 'act'> {
  return {
    setting: { login, ...more },
    async act(world) {
      world.widget.router.push('AccountSettings')
      await world.sees('Two addresses')
      await next?.(world)
    },
  }
}
const pressStandard = ({ press }: World) => press('Standard account')
const long = withBoth({ networks: [longNetwork.id], on: longNetwork.id })
const refuse = () => Promise.reject(new Error('The frame is away.'))

/** States of its settings. */
export const settingsWithBoth: readonly ViewState[] = [
  { name: 'both', ...settings(both) },
  { name: 'both-not-deployed', ...settings(fresh) },
  { name: 'both-standard', ...settings(standard) },
  { name: 'both-elsewhere', ...settings(elsewhere) },
  { name: 'both-switching', ...settings(withBoth({ choose: hang }), pressStandard) },
  {
    name: 'both-not-switched',
    ...settings(withBoth({ choose: refuse }), async (world) => {
      await pressStandard(world)
      await world.sees('was not switched')
    }),
  },
  { name: 'both-long-names', ...settings(long, undefined, { networks: [longNetwork] }) },
]

const receiving = (login: ScriptedLogin, sees: string): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { login },
  async act(world) {
    world.widget.router.push('WalletReceive')
    await world.sees(sees)
  },
})

/** States of its receiving. */
export const receiveWithBoth: readonly ViewState[] = [
  { name: 'smart', ...receiving(both, 'Smart account') },
  { name: 'smart-not-deployed', ...receiving(fresh, 'Smart account') },
  { name: 'smart-everywhere', ...receiving(everywhere, 'Smart account') },
  { name: 'standard', ...receiving(standard, 'Standard account') },
  { name: 'standard-elsewhere', ...receiving(elsewhere, 'Standard account') },
]
