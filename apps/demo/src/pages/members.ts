import { evm } from '@foyer/adapter-evm'
import { siwx } from '@foyer/feature-siwx'
import { createFoyer } from '@foyer/kit'
import { sandboxNetworks, sandboxOptions } from '../networks.js'
import { startAuth } from '../sandbox.js'
import { setTheScene } from './scene.js'

const { world, others } = await setTheScene()
const server = world && (world.auth ?? (await startAuth(world.url))).url

const foyer = createFoyer({
  adapters: [evm({ networks: sandboxNetworks }), ...others],
  ...sandboxOptions(world),
  ...(server && {
    customFeatures: [
      siwx({
        server: `${server}/auth`,
        statement: 'I accept the rules of the house.',
        onChange: () => void show(),
      }),
    ],
  }),
})
foyer.start()

const [door, accounts, leave] = ['door', 'accounts', 'leave'].map((id) => document.getElementById(id))
leave?.addEventListener('click', () => void foyer.disconnect().catch(() => {}))

let turn = 0
/** What the server has for this visitor: the page itself knows nothing. */
async function show() {
  turn += 1
  const own = turn
  const response = await fetch(`${server}/members`, { credentials: 'include' }).catch(() => Response.error())
  const { welcome = [] } = response.ok ? await response.json() : {}
  if (own !== turn || !door || !accounts || !leave) return
  door.textContent = response.ok ? 'Welcome' : 'Members only'
  accounts.replaceChildren(
    ...welcome.map((account: unknown) =>
      Object.assign(document.createElement('li'), { textContent: String(account) }),
    ),
  )
  accounts.hidden = !response.ok
  leave.hidden = !response.ok
}
if (server) void show()

const code = document.querySelector('#code')
if (code) {
  code.textContent = `import { createFoyer } from '@foyer/kit'
import { siwx } from '@foyer/feature-siwx'

const foyer = createFoyer({
  customFeatures: [siwx({ server: '/auth', onChange: show })],
})
foyer.start()
signOut.onclick = () => foyer.disconnect()

async function show() {
  const response = await fetch('/members', { credentials: 'include' })
  …
}`
}
