/**
 * How long a test waits for what has to come (ms), on a machine that others use too: how long something takes is measured
 * by the bench.
 */
export const patienceMs = 40_000
