export { createCallsFeature } from '@foyer/feature-calls'
