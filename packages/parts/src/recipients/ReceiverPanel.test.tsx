// @tier gate, @vitest-environment happy-dom
import { displayText, type Identities, parseNetworkId } from '@foyer/core'
import { createText, TextProvider } from '@foyer/ui'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { receiverMessages } from './messages.js'
import { ReceiverPanel } from './ReceiverPanel.js'

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

/** What is drawn of an address that nobody typed a name for, and that goes by one. */
function drawn(name: string): string {
  const names: Identities = {
    known: () => ({ name: displayText(name), avatar: undefined }),
    named: () => {},
    load: async () => undefined,
    resolve: () => Promise.reject(new Error('Nobody asks where a name leads.')),
  }
  const text = createText()
  text.add(receiverMessages)
  const container = document.createElement('div')
  const root = createRoot(container)
  onTestFinished(() => act(() => root.unmount()))
  act(() =>
    root.render(
      <TextProvider text={text}>
        <ReceiverPanel
          names={names}
          network={parseNetworkId('eip155:1')}
          to="0x71C7656EC7ab88b098defB751B7401B5f6d8976F"
          name={undefined}
          before={{ 'vitalik.eth': '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a' }}
          ownNames={[]}
        />
      </TextProvider>,
    ),
  )
  return container.textContent ?? ''
}

test.each([
  ['аррӏе.eth', 'Some letters of this name look like others.'],
  ['vitaiik.eth', 'Looks like vitalik.eth, a name you know.'],
  ['0x3f5ce4a19b227ff01c6d48aa90e3d7b52e61f80a.eth', 'This name is written like an address'],
])('the name %s, by which an address goes, is marked as one that was typed is', (name, notice) => {
  expect(drawn(name)).toContain(notice)
})

test('a plain name needs no mark', () => {
  expect(drawn('ada.eth')).not.toMatch(/[Ll]ook|written/)
})
