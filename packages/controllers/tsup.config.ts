import { grouped } from '../../tooling/tsup.js'

export default grouped({
  // The time is needed by two lazy chunks: alone, it would be one more.
  widgetViews: ['widget/views', 'widget/balanceRetryMs'],
  // Several lazy chunks need both: as two files they would be two chunks.
  resource: ['widget/resource', 'widget/cache'],
  // A page at rest has these, and the engine needs some of them as well. In a file each, a bundler finds modules between the
  // two that more chunks share, and cuts `resting` of core from the page's first chunk.
  resting: ['check', 'initialNetworks', 'initialState', 'options', 'root', 'stored'],
})
