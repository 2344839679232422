import { measureGateway } from '../../scripts/checks/gatewaySizes.mjs'
import { atMost } from './report.mjs'

const kb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`

/** B10: what is downloaded, minified and compressed. */
export async function sizes() {
  const { core, all, parts, packages } = await measureGateway()
  return [
    {
      what: 'core: own code, without providers and libraries',
      bar: '≤ 25 kB',
      value: kb(core),
      ...atMost(25_000, core),
    },
    ...parts.map(({ name, bytes }) => ({
      what: `${name}, own code`,
      bar: '≤ 3 kB',
      value: kb(bytes),
      ...atMost(3_000, bytes),
    })),
    { what: 'all of it, with libraries but viem', bar: '≤ 150 kB', value: kb(all), ...atMost(150_000, all) },
    {
      what: 'packages installed',
      bar: '≤ 8',
      value: `${packages.length}, and three of Foyer`,
      ...atMost(8, packages.length),
    },
  ]
}
