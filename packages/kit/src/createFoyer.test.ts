// @vitest-environment happy-dom
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
    await vi.waitFor(() => expect(live).toContain('eip6963:announceProvider'), 5_000)

    foyer.destroy()

    expect(live).not.toContain('eip6963:announceProvider')
  })

  test('refuses to work after its end, and says so', async () => {
    const foyer = make()

    foyer.destroy()

    await expect(foyer.open()).rejects.toMatchObject({ code: 'foyer/destroyed' })
    await expect(foyer.pair()).rejects.toMatchObject({ code: 'foyer/destroyed' })
    expect(() => foyer.start()).toThrow('This Foyer was destroyed.')
  })

  test('keeps its state object until something changes', async () => {
    const foyer = make()
    const before = foyer.state

    expect(foyer.state).toBe(before)
    await foyer.addNetwork({ ...mainnet, id: 'eip155:5' as never, name: 'Five' })

    expect(foyer.state).not.toBe(before)
    expect(foyer.state.networks.map(({ name }) => name)).toEqual(['Ethereum', 'Five'])
  })

  test('has no provider to give while nobody is connected', async () => {
    expect(await make().getProvider('eip155')).toBeUndefined()
  })

  test('says what is missing when it shall pair without a remote connector', async () => {
    await expect(make().pair()).rejects.toMatchObject({ code: 'connector/missing' })
  })

  test('says where it belongs when the host places it and has not', async () => {
    const foyer = createFoyer({ disableAppend: true })

    await expect(foyer.open()).rejects.toMatchObject({ code: 'foyer/placement' })
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
    document.body.innerHTML =
      '<foyer-button label="Sign in"></foyer-button><foyer-account-button></foyer-account-button>'

    const [button, account] = document.body.children
    expect(button?.shadowRoot?.querySelector('button')?.textContent).toBe('Sign in')
    expect(account?.hasAttribute('hidden')).toBe(true)
    foyer.destroy()
  })
})

test('the entry exports this and nothing else', () => {
  expect(Object.keys(kit).sort()).toMatchInlineSnapshot(`
    [
      "DestroyedError",
      "PlacementError",
      "createFoyer",
      "defineElements",
      "isFoyerError",
      "provideFoyer",
    ]
  `)
})
