export { modules as default } from '../../tooling/tsup.js'
