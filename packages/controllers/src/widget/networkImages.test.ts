// @tier gate
import { parseNetworkId } from '@foyer/core'
import { expect, test } from 'vitest'
import { networkImage } from './networkImages.js'

// Those of well-known networks that have a mark are with the marks (`brandIcons.test.ts` of the controllers).
const evm = '130 295 314 1088 1284 1285 1301 2020 2021 4689 9001 10143 80094'

test.each(evm.split(' ').map((reference) => `eip155:${reference}`))('%s has a picture', (id) => {
  expect(networkImage(parseNetworkId(id))).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})
