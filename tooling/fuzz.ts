import { configureGlobal } from 'fast-check'

/** How often a property is tried: `FOYER_FUZZ=nightly` searches long, everything else looks quickly. */
configureGlobal({ numRuns: process.env.FOYER_FUZZ === 'nightly' ? 200_000 : 1_000 })
