// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as kit from './index.js'

const { createFoyer, provideFoyer } = kit
const make = () => createFoyer({ adapters: [evm({ networks: [mainnet] })] })

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** What is listening on the page, by target and type. */
function listeners() {
  const live: string[] = []
  for (const target of [window, document]) {
    const { addEventListener: add, removeEventListener: remove } = target
    vi.spyOn(target, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
      const [type, , options] = args
      live.push(type)
      const gone = () => void live.splice(live.indexOf(type), 1)
      if (typeof options === 'object') options.signal?.addEventListener('abort', gone)
      add.apply(target, args)
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation((...args: Parameters<typeof remove>) => {
      const at = live.indexOf(args[0])
      if (at >= 0) live.splice(at, 1)
      remove.apply(target, args)
    })
  }
  return live
}

describe('an instance', () => {
  test('leaves nothing behind after twenty lives', () => {
    const live = listeners()
    const markup = document.documentElement.outerHTML

    for (let life = 0; life < 20; life += 1) {
      const foyer = make()
      foyer.start()
      foyer.start()
      foyer.destroy()
    }

    expect(live).toEqual([])
    expect(document.documentElement.outerHTML).toBe(markup)
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('leaves nothing behind either where it was hovered and never started', async () => {
    const live = listeners()
    const foyer = make()
    foyer.prefetch()
    await vi.waitFor(() => expect(live).toContain('eip6963:announceProvider'))

    foyer.destroy()

    expect(live).not.toContain('eip6963:announceProvider')
  })

  test('refuses to work after its end, and says so', async () => {
    const foyer = make()

    foyer.destroy()

    await expect(foyer.open()).rejects.toMatchObject({ code: 'foyer/destroyed' })
    await expect(foyer.sessions('walletConnect')).rejects.toMatchObject({ code: 'foyer/destroyed' })
    expect(() => foyer.start()).toThrow('This Foyer was destroyed.')
  })

  test('asks no wallet for what was wished for before its end, nor for what is after it', async () => {
    const asked: string[] = []
    const provider = { request: async ({ method }: { method: string }) => asked.push(method) }
    Object.assign(window, { ethereum: provider })
    const foyer = make()
    foyer.start()
    const target = { connectorId: 'injected', namespace: 'eip155' }
    await foyer.addNetwork({ ...mainnet, id: 'eip155:5' as never, name: 'Five' })

    const before = foyer.connect(target)
    foyer.destroy()
    const after = foyer.connect(target)

    await expect(before).rejects.toMatchObject({ code: 'aborted' })
    await expect(after).rejects.toMatchObject({ code: 'foyer/destroyed' })
    await expect(foyer.getProvider('eip155')).rejects.toMatchObject({ code: 'foyer/destroyed' })
    expect(asked).toEqual([])
    Reflect.deleteProperty(window, 'ethereum')
  })

  test('looks for no wallet that was wished for while its code was on its way', async () => {
    const live = listeners()
    const foyer = make()
    foyer.start()
    const waiting = expect(foyer.connect({ connectorId: 'injected', namespace: 'eip155' })).rejects

    foyer.destroy()

    await waiting.toMatchObject({ code: 'foyer/destroyed' })
    foyer.prefetch()
    expect(live).toEqual([])
  })

  test('keeps its state object until something changes', async () => {
    const foyer = make()
    const before = foyer.state

    expect(foyer.state).toBe(before)
    await foyer.addNetwork({ ...mainnet, id: 'eip155:5' as never, name: 'Five' })

    expect(foyer.state).not.toBe(before)
    expect(foyer.state.networks.map(({ name }) => name)).toEqual(['Ethereum', 'Five'])
  })

  test('is loading from the wish to open until the modal is there', async () => {
    const foyer = make()
    const seen: string[] = []
    foyer.subscribe(({ loading, open }) => {
      const now = `${loading ? 'loading ' : ''}${open ? 'open' : 'closed'}`
      if (seen.at(-1) !== now) seen.push(now)
    })

    const opened = foyer.open()
    expect(foyer.state.loading).toBe(true)
    await opened

    await vi.waitFor(() => expect(seen.at(-1)).toBe('open'))
    expect(seen[0]).toBe('loading closed')
    expect(foyer.state.loading).toBe(false)
    foyer.destroy()
  })

  test('keeps what was set where a change does not name it, at rest and awake', async () => {
    const foyer = createFoyer({
      themeVariables: { '--foyer-accent': 'red', '--foyer-border-radius-master': 4 },
    })
    foyer.setOptions({ themeVariables: { '--foyer-accent': 'blue' } })
    await foyer.disconnect()
    foyer.setOptions({ themeVariables: { '--foyer-accent': 'green' } })

    expect(foyer.state.theme.variables).toEqual({
      '--foyer-accent': 'green',
      '--foyer-border-radius-master': 4,
    })
    foyer.destroy()
  })

  test('has no provider to give while nobody is connected', async () => {
    expect(await make().getProvider('eip155')).toBeUndefined()
  })

  test('says what is missing when it shall pair without a remote connector', async () => {
    await expect(make().sessions('walletConnect')).rejects.toMatchObject({ code: 'connector/missing' })
  })

  test('says where it belongs when the host places it and has not', async () => {
    const foyer = createFoyer({ disableAppend: true })

    await expect(foyer.open()).rejects.toMatchObject({ code: 'foyer/placement' })
  })

  test('starts, and tells the others, although a listener of the host throws', async () => {
    const faults: unknown[] = []
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((work) => {
      try {
        if (typeof work === 'function') work()
      } catch (error) {
        faults.push(error)
      }
      return 0 as never
    })
    const foyer = make()
    const told: boolean[] = []
    foyer.subscribe(() => {
      throw new Error('of the host')
    })
    foyer.subscribe(({ initialized }) => told.push(initialized))

    expect(() => foyer.start()).not.toThrow()

    expect(told).toEqual([true])
    expect(faults).toEqual([new Error('of the host')])
    foyer.destroy()
  })

  test('stays where it was put last when the place before goes', async () => {
    const foyer = createFoyer({ adapters: [evm({ networks: [mainnet] })], disableAppend: true })
    const [one, two] = [document.createElement('div'), document.createElement('div')]
    document.body.append(one, two)
    await foyer.sessions('none').catch(() => {})
    const leave = foyer.embed(one)
    foyer.embed(two)
    leave()

    await foyer.open()

    expect(two.childElementCount + (two.shadowRoot?.childElementCount ?? 0)).toBeGreaterThan(0)
    expect([...document.body.children]).toEqual([one, two])
    foyer.destroy()
  })

  test('embeds only where the option says so', () => {
    expect(() => make().embed(document.body)).toThrow('Set enableEmbedded or disableAppend.')
  })
})

describe('the elements', () => {
  test('may be defined by several copies of Foyer', () => {
    kit.defineElements()
    const first = customElements.get('foyer-button')

    kit.defineElements()

    expect(customElements.get('foyer-button')).toBe(first)
  })

  test('belong to the nearest provider, and to their own property before that', () => {
    const [outer, inner, own] = [make(), make(), make()]
    outer.start()
    const section = document.body.appendChild(document.createElement('section'))
    provideFoyer(section, inner)
    const make3 = (parent: Element) => parent.appendChild(document.createElement('foyer-button'))
    const [a, b, c] = [make3(document.body), make3(section), make3(section)]
    Object.assign(c, { foyer: own })

    expect([a, b, c].map((element) => ('foyer' in element ? element.foyer : undefined))).toEqual([
      outer,
      inner,
      own,
    ])
    for (const foyer of [outer, inner, own]) foyer.destroy()
  })

  test('keep a Foyer that was given before they were defined', () => {
    const foyer = make()
    kit.defineElements()
    const element = document.createElement('foyer-button')
    Object.defineProperty(element, 'foyer', { value: foyer, configurable: true, writable: true })

    document.body.append(element)

    expect(element.shadowRoot?.querySelector('button')?.textContent).toBe('Connect wallet')
    expect(Object.hasOwn(element, 'foyer')).toBe(false)
  })

  test('show a native button with a name, and nothing for an account that is not there', () => {
    const foyer = make()
    foyer.start()
    const button = document.createElement('foyer-button')
    button.setAttribute('label', 'Sign in')
    const account = document.createElement('foyer-account-button')
    document.body.replaceChildren(button, account)

    expect(button.shadowRoot?.querySelector('button')?.textContent).toBe('Sign in')
    expect(account.hasAttribute('hidden')).toBe(true)
    foyer.destroy()
  })
})

test('the entry exports this and nothing else', () => {
  expect(Object.keys(kit).sort()).toMatchInlineSnapshot(`
    [
      "DestroyedError",
      "PlacementError",
      "ViewError",
      "createFoyer",
      "defineElements",
      "isFoyerError",
      "isRestrictedRegion",
      "provideFoyer",
    ]
  `)
})
