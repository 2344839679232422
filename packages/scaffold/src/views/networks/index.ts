import { fetchGuides } from '../fetchGuides.js'
import type { ViewGroup } from '../group.js'
import { lazyView } from '../parts/lazyView.js'
import type { networkTitles } from './titles.js'

const Networks = lazyView(fetchGuides, (chunk) => chunk.Networks)
const UnsupportedChain = lazyView(fetchGuides, (chunk) => chunk.UnsupportedChain)
const WhatIsANetwork = lazyView(fetchGuides, (chunk) => chunk.WhatIsANetwork)

/** The choice of a network. */
export const networks = {
  views: { Networks, UnsupportedChain, WhatIsANetwork },
} satisfies ViewGroup<typeof networkTitles>
