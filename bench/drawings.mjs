/** `node bench/drawings.mjs`: see README.md. */
import { isPlainDrawing, mostParts } from '../packages/core/dist/drawing.js'
import { dearest, measureDrawings, usual } from './scripts/drawings.mjs'

/** How many times as long as a usual drawing a drawing of a wallet, and a picture of an NFT, may take. */
const bars = { icon: 10, picture: 20 }

for (const size of /** @type {const} */ (['icon', 'picture'])) {
  const shown = dearest(mostParts[size]).filter(({ svg }) => isPlainDrawing(svg, mostParts[size]))
  for (const width of [40, 400]) {
    const [floor, ...measured] = await measureDrawings([usual, ...shown], width)
    for (const { name, ms } of measured) {
      const ratio = ms / (floor?.ms ?? ms)
      const verdict = ratio <= bars[size] ? 'met' : '**missed**'
      process.stdout.write(
        `| ${size} of ${width} px, ${name} | ${bars[size]} | ${ratio.toFixed(1)} | ${verdict} |\n`,
      )
    }
  }
}
