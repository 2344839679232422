import { createInstance, type FoyerOptions, parseOptions } from '@foyer/controllers'
import { type Async, type FoyerError, safeUrl } from '@foyer/core'
import { mount } from '@foyer/scaffold'
import { type FakeFamily, fakeArea, fakeFamily, fakeNetwork } from '@foyer/testing/family'
import { within } from '@testing-library/dom'
import { proxy } from 'valtio/vanilla'
import { afterEach } from 'vitest'
import type { PairingController } from '../controller.js'
import * as feature from '../feature.js'
import { shown } from '../lazyParts.js'
import { manifest } from '../manifest.js'
import { openInTap } from '../openInTap.js'
import type { PairingOffer, PairingProgress, Pairings } from '../pairings.js'
import { walletConnect } from '../walletConnect.js'

/** A pairing that a test holds in its hand. */
export interface FakePairings extends Pairings {
  /** Watchers that nobody has ended. */
  readonly watchers: number
  /** What was asked, in order. */
  readonly asked: string[]
  offer(uri: string): void
  prepare(): void
  progress(progress: PairingProgress): void
  fail(error: FoyerError): void
}

function fakePairings(manual: boolean): FakePairings {
  const state = proxy<{ offer: Async<PairingOffer>; progress: PairingProgress }>({
    offer: { status: 'idle' },
    progress: { status: 'waiting' },
  })
  const asked: string[] = []
  let chosen: ReturnType<Pairings['chosen']>
  const previous = () => (state.offer.status === 'ready' ? state.offer.value : undefined)
  let watchers = 0
  return {
    state,
    asked,
    get watchers() {
      return watchers
    },
    isManual: () => manual,
    chosen: () => chosen,
    cancel() {
      asked.push('cancel')
      state.progress = { status: 'waiting' }
    },
    dispose() {},
    watch() {
      watchers += 1
      return () => {
        watchers -= 1
      }
    },
    retry() {
      asked.push('retry')
      state.progress = { status: 'waiting' }
      state.offer = { status: 'pending', previous: previous() }
    },
    link({ mobileLink, desktopLink, webappLink }, kind) {
      const base = { mobile: mobileLink, desktop: desktopLink, web: webappLink }[kind]
      const href = base && state.offer.status === 'ready' && `${base}wc?uri=${state.offer.value.uri}`
      const safe = safeUrl('app', href)
      return safe && { href: safe, target: kind === 'mobile' ? '_self' : '_blank' }
    },
    opened({ name }) {
      asked.push(`opened ${name}`)
      state.progress = { status: 'opened', at: performance.now(), signsIn: false }
    },
    choose(wallet) {
      chosen = wallet
      asked.push(`choose ${wallet?.name ?? 'any'}`)
    },
    offer(uri) {
      state.offer = { status: 'ready', value: { uri, expires: Date.now() + 240_000 } }
    },
    prepare() {
      state.offer = { status: 'pending', previous: previous() }
    },
    progress(progress) {
      state.progress = progress
    },
    fail(error) {
      state.offer = { status: 'failed', error, previous: previous() }
    },
  }
}

const ends = new Set<() => void>()

afterEach(async () => {
  for (const end of ends) end()
  ends.clear()
  await Promise.resolve()
})

export const fjord = {
  id: 'fjord',
  name: 'Fjord',
  homepage: 'https://fjord.example',
  mobileLink: 'https://fjord.example/app/',
  desktopLink: 'fjord://',
  webappLink: 'https://web.fjord.example/',
}
const quay = { id: 'quay', name: 'Quay', mobileLink: 'quay://' }

/** The whole modal over real controllers, with this source, whose pairing a test holds in its hand. */
export function show(
  options: Omit<FoyerOptions, 'adapters'> = {},
  family: FakeFamily = fakeFamily('eip155', [fakeNetwork('eip155:1')]),
) {
  const pairings = fakePairings(options.manualWCControl ?? false)
  const controller = (page: Parameters<typeof openInTap>[1]): PairingController => ({
    pairings,
    ahead: () => pairings.watch(),
    chosen: (wallet) => openInTap(pairings, page, wallet),
    dispose() {},
  })
  const source = {
    ...walletConnect(),
    ...shown,
    feature: {
      ...manifest,
      load: async () => ({
        ...feature,
        install: ({ page }: { page: Parameters<typeof openInTap>[1] }) => controller(page),
      }),
    },
  }
  const area = fakeArea()
  const instance = createInstance(
    parseOptions({
      customWallets: [fjord, quay],
      ...options,
      adapters: [family.descriptor],
      connectors: [source],
    }),
    () => area,
  )
  const stop = instance.start()
  const views = async () => (await import('@foyer/scaffold/views')).laterViews
  const mounted = mount({ instance, features: instance.features, views })
  const container = mounted.element.shadowRoot?.querySelector('div')
  if (!container) throw new Error('Nothing is mounted.')
  ends.add(() => {
    mounted.unmount()
    stop()
  })
  return { widget: mounted.widget, instance, pairings, mounted, ui: within(container) }
}

/** Waits until React has drawn what was told to it before. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0))
  await new Promise((resolve) => setTimeout(resolve, 0))
}
