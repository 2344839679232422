// @tier gate, @vitest-environment happy-dom
import { accountId, displayText, parseNetworkId } from '@foyer/core'
import { search, strangersTexts } from '@foyer/search'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'
import { OwnAccount } from './OwnAccount.js'

const account = accountId(parseNetworkId('eip155:1'), `0x${'71'.repeat(20)}`)

search(
  'a name and the address of an account each have a direction of their own, in any script',
  fc.property(
    fc.option(fc.oneof(fc.constantFrom('אבגדה.eth', 'ألف.eth', 'ada.eth'), strangersTexts), {
      nil: undefined,
    }),
    (name) => {
      const profileName = name === undefined ? undefined : displayText(name)
      const profile = profileName === undefined ? {} : { profileName }
      const container = document.createElement('div')
      container.innerHTML = renderToStaticMarkup(
        <OwnAccount root={{ profiles: { [account]: profile } }} account={account} />,
      )
      const parts = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)
      expect(parts).toEqual([...(profileName ? [profileName] : []), '0x71…717171'])
      expect(container.textContent).toBe(parts.join(' '))
      // No letter of a text decides on the direction of the address.
      expect(container.querySelector('bdi:last-child')?.getAttribute('dir')).toBe('ltr')
      expect(container.querySelector('span')?.getAttribute('translate')).toBe('no')
    },
  ),
  { gate: 60 },
)
