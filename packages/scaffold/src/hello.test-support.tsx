import type { FeatureContext, FeatureOf, ViewProps } from '@foyer/core'
import { Body, Button } from '@foyer/ui'
import { useEffect } from 'react'

declare module '@foyer/core' {
  interface Views {
    Hello: undefined
    HelloTerms: undefined
    HelloSetting: undefined
  }
  interface FeatureFlags {
    hello: boolean
  }
}

type Hello = ReturnType<typeof install>

function install({ store, router, sign }: FeatureContext) {
  return {
    greetings: 0,
    async agree() {
      const signature = await sign({ message: 'Hello', what: 'the terms', next: 'HelloTerms' })
      store.set('agreed', signature)
      router.reset('Account')
    },
    dispose() {},
  }
}

function Greeting({ controller, context, signal }: ViewProps<'Hello', Hello>) {
  useEffect(() => signal.addEventListener('abort', () => context.toasts.success('Bye')), [signal, context])
  return <p>{`${context.text.t('hello.text')} ${controller.greetings}`}</p>
}

const views = {
  Hello: { title: 'hello.title', component: Greeting },
  HelloTerms: {
    title: 'hello.terms',
    component: ({ controller }: ViewProps<'HelloTerms', Hello>) => (
      <Body>
        <Button onClick={() => void controller.agree()}>Agree</Button>
      </Body>
    ),
  },
  HelloSetting: {
    title: 'hello.title',
    enter({ controller }: ViewProps<'HelloSetting', Hello>) {
      controller.greetings += 1
    },
    component: () => <p>Set</p>,
  },
}

const row = { order: 1, icon: 'more', label: 'hello.label' } as const

/** A whole feature: a switch, a tab, a setting and a guard, all from this file. */
export const hello: FeatureOf<'Hello' | 'HelloTerms' | 'HelloSetting', Hello> = {
  id: 'hello',
  flag: { name: 'hello', default: true },
  labels: { 'hello.label': 'Hello' },
  locales: { de: async () => ({ messages: { 'hello.label': 'Hallo' } }) },
  views: ['Hello', 'HelloTerms', 'HelloSetting'],
  requires: [],
  available: ({ state }) => state.networks.active === 'eip155',
  actions: [
    { ...row, slot: 'tabs', id: 'hello', route: { view: 'Hello', params: undefined } },
    { ...row, slot: 'settings', id: 'hello', route: { view: 'HelloSetting', params: undefined } },
  ],
  guard: {
    view: 'HelloTerms',
    holds: ({ store }) => !store.get('agreed', (json) => typeof json === 'string'),
    onDismiss: 'disconnect',
  },
  load: async () => ({
    messages: { 'hello.title': 'Hello', 'hello.text': 'Hi', 'hello.terms': 'Terms' },
    install,
    views,
  }),
}
