import { fetchGuides } from '../fetchGuides.js'
import type { ViewGroup } from '../group.js'
import { lazyView } from '../parts/lazyView.js'
import { Networks } from './Networks.js'
import type { networkTitles } from './titles.js'

const UnsupportedChain = lazyView(async () => (await fetchGuides()).UnsupportedChain)
const WhatIsANetwork = lazyView(async () => (await fetchGuides()).WhatIsANetwork)

/** The choice of a network. */
export const networks = {
  views: { Networks, UnsupportedChain, WhatIsANetwork },
} satisfies ViewGroup<typeof networkTitles>
