import type { FoyerOptions } from '@foyer/controllers'
import { createVisit, type PairingOffer, type PairingProgress, type Pairings } from '@foyer/controllers/visit'
import { type Async, type FoyerError, safeUrl } from '@foyer/core'
import { createText } from '@foyer/ui'
import { within } from '@testing-library/dom'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { proxy } from 'valtio/vanilla'
import { afterEach } from 'vitest'
import { App } from '../App.js'
import { createLater, type RemoteViews } from '../later.js'
import * as laterViews from '../laterViews.js'
import { messages } from '../messages.js'
import { createSession } from '../session.js'
import { type FakeFamily, fakeFamily, makeInstance } from '../testing.test-support.js'
import * as remoteViews from './remoteViews.js'

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

function fakePairings(): FakePairings {
  const state = proxy<{ offer: Async<PairingOffer>; progress: PairingProgress }>({
    offer: { status: 'idle' },
    progress: { status: 'waiting' },
  })
  const asked: string[] = []
  const previous = () => (state.offer.status === 'ready' ? state.offer.value : undefined)
  let watchers = 0
  return {
    state,
    asked,
    get watchers() {
      return watchers
    },
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
      const safe = href ? (safeUrl('web', href) ?? safeUrl('native', href)) : undefined
      return safe && { href: safe, target: kind === 'mobile' ? '_self' : '_blank' }
    },
    opened({ name }) {
      asked.push(`opened ${name}`)
      state.progress = { status: 'opened', at: Date.now() }
    },
    choose(wallet) {
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

afterEach(() => {
  for (const end of ends) end()
  ends.clear()
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

/** The whole scaffold over real controllers, with a remote connector whose pairing a test holds in its hand. */
export function showRemote(
  options: Omit<FoyerOptions, 'adapters'> = {},
  family: FakeFamily = fakeFamily([]),
) {
  const pairings = fakePairings()
  const instance = makeInstance(family, { customWallets: [fjord, quay], ...options })
  const text = createText()
  text.add(messages)
  const made = createVisit({ instance, features: [], text })
  const visit = { ...made, remote: true, pairings: async () => pairings }
  const later = createLater(async () => ({ ...laterViews, account: await made.account() }))
  const remote = createLater<RemoteViews>(async () => ({ ...remoteViews, pairings }))
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const stop = visit.start()
  root.render(
    <StrictMode>
      <App {...{ visit, session: createSession(), later, remote, text }} />
    </StrictMode>,
  )
  ends.add(() => {
    root.unmount()
    stop()
    container.remove()
  })
  return { visit, instance, pairings, ui: within(container) }
}
