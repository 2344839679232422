// @tier gate, @vitest-environment happy-dom

import type { Feature } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { hello } from './hello.test-support.js'
import {
  fakeWallet,
  place,
  type Setting,
  solanaFamily,
  solanaWallet,
  waitFor,
} from './testing.test-support.js'

/** A visitor who has just connected, with the feature installed and nothing else changed. */
async function arrived(setting: Setting = {}) {
  const wallet = fakeWallet('Harbor')
  const placed = place({ parts: [hello], ...setting, wallets: [wallet] })
  await placed.instance.discover()
  placed.mounted.open()
  await placed.instance.connect({ connectorId: wallet.id, namespace: 'eip155' })
  return placed
}

async function agreed(setting?: Setting) {
  const placed = await arrived(setting)
  fireEvent.click(await placed.ui.findByRole('button', { name: 'Agree' }))
  await placed.ui.findByRole('tab', { name: setting?.locale ? 'Hallo' : 'Hello' })
  return placed
}

test('its guard holds a connected visitor until what it asks for is signed, and never again after that', async () => {
  const { ui, mounted } = await arrived()
  expect(await ui.findByRole('heading', { name: 'Terms' })).toBeDefined()
  mounted.widget.modal.open({ view: 'Networks' })
  expect(ui.queryByRole('heading', { name: 'Choose network' })).toBeNull()

  fireEvent.click(ui.getByRole('button', { name: 'Agree' }))
  await ui.findByRole('tab', { name: 'Hello' })
  mounted.close()
  mounted.open()

  expect(await ui.findByRole('tab', { name: 'Hello' })).toBeDefined()
})

test('dismissing what it holds disconnects', async () => {
  const { ui, mounted, instance } = await arrived()
  await ui.findByRole('heading', { name: 'Terms' })

  mounted.widget.modal.dismiss()

  await waitFor(() => expect(instance.state.modal.open).toBe(false))
  expect(instance.state.connections.eip155).toBeUndefined()
})

test('where it cannot be left, the way out is dimmed, and where it can, it is not', async () => {
  const close = (ui: Awaited<ReturnType<typeof arrived>>['ui']) => ui.getByRole('button', { name: 'Close' })
  const free = await arrived()
  await free.ui.findByRole('heading', { name: 'Terms' })
  expect(close(free.ui).getAttribute('aria-disabled')).toBeNull()
  free.mounted.close()

  const { ui, instance } = await arrived({
    parts: [{ ...hello, guard: { view: 'HelloTerms', holds: () => true } }],
  })
  await ui.findByRole('heading', { name: 'Terms' })
  expect(close(ui).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(close(ui))
  expect(instance.state.modal.open).toBe(true)
})

test('what it holds lets go who leaves, where it says so, and the account stays', async () => {
  const left = new Set<string>()
  const guard = {
    view: 'HelloTerms',
    holds: () => left.size === 0,
    onDismiss: (account: string) => left.add(account),
  } as const
  const { ui, mounted, instance } = await arrived({ parts: [{ ...hello, guard }] })
  await ui.findByRole('heading', { name: 'Terms' })

  mounted.widget.modal.dismiss()

  expect(instance.state.modal.open).toBe(false)
  expect([...left]).toEqual([expect.stringMatching(/^eip155:1:0x/)])
  mounted.open()
  expect(await ui.findByRole('tab', { name: 'Hello' })).toBeDefined()
})

test('what holds nobody is installed with the account all the same', async () => {
  let installed = 0
  const { guard, load, ...rest } = hello
  const silent: Feature = {
    ...rest,
    guard: { view: guard?.view ?? 'HelloTerms', holds: () => false },
    async load() {
      installed += 1
      return load()
    },
  }
  await arrived({ parts: [silent] })

  await waitFor(() => expect(installed).toBe(1))
})

test('its tab and its setting are in the modal, in the language of the visitor', async () => {
  const { ui } = await agreed({ locale: 'de' })

  fireEvent.click(ui.getByRole('button', { name: 'Kontoeinstellungen' }))
  fireEvent.click(await ui.findByRole('button', { name: 'Hallo' }))
  await ui.findByText('Set')
  fireEvent.click(ui.getByRole('button', { name: 'Zurück' }))
  fireEvent.click(await ui.findByRole('button', { name: 'Zurück' }))
  fireEvent.click(await ui.findByRole('tab', { name: 'Hallo' }))

  expect(await ui.findByText('Hi 1')).toBeDefined()
})

test('its views end when they are left', async () => {
  const { ui, mounted } = await agreed()
  fireEvent.click(ui.getByRole('tab', { name: 'Hello' }))
  await ui.findByText('Hi 0')

  mounted.widget.router.push('AccountSettings')

  expect(await ui.findByText('Bye')).toBeDefined()
})

test('switched off, nothing of it is there', async () => {
  const { ui } = await arrived({ features: { hello: false } })

  expect(await ui.findByRole('button', { name: 'Account settings' })).toBeDefined()
  expect(ui.queryByRole('tab', { name: 'Hello' })).toBeNull()
})

test('on a chain family that it does not serve, nothing of it is offered', async () => {
  const { instance, ui } = await agreed({ more: [solanaFamily(solanaWallet('Orbit'))] })

  await instance.connect({ connectorId: solanaWallet('Orbit').id, namespace: 'solana' })

  await waitFor(() => expect(ui.queryByRole('tab', { name: 'Hello' })).toBeNull())
})
