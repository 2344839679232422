import { grouped } from '../../tooling/tsup.js'

export default grouped({
  // What a page at rest has of it, and what is fetched later needs as well. Cut into files, a bundler would find some of
  // them to be shared by more chunks than those that import them, and cut `resting` of core from the page's first chunk.
  resting: ['check', 'initialNetworks', 'initialState', 'options', 'root', 'stored'],
})
